#compdef taquin
# Completion of taquin in zsh. In ~/.zshrc, after compinit: source <(taquin completion zsh)
_taquin() {
    local line kind
    local -a found
    for line in "${(@f)$("${(Q)words[1]}" complete zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
        case $line in
            $'\t'*) kind=${line#?} ;;
            ?*) found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
        esac
    done
    [[ $PREFIX == --*=* ]] && compset -P '*='
    (( $#found )) && _describe -V taquin found
    case $kind in
        files) _files ;;
        folders) _files -/ ;;
    esac
}
compdef _taquin taquin
