# Completion of taquin in bash. In ~/.bashrc: source <(taquin completion bash)
_taquin() {
    local line kind=none word=${COMP_WORDS[COMP_CWORD]}
    [[ $word == = ]] && word=
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            $'\t'*) kind=${line#?} ;;
            *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <("${COMP_WORDS[0]}" complete bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    case $kind in
        files) compopt -o filenames; while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$word") ;;
        folders) compopt -o filenames; while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$word") ;;
    esac
}
complete -F _taquin taquin
