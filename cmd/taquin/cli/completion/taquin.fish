# Completion of taquin in fish. In ~/.config/fish/config.fish: taquin completion fish | source
function __taquin_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    set -l flag (string match -r -- '^--[^=]*=' $word)
    set -q flag[1]; or set flag ''
    set -l value (string replace -r -- '^--[^=]*=' '' $word)
    for line in ($program complete fish -- $words $word 2>/dev/null)
        switch $line
            case \tfiles
                string replace -r -- '^' "$flag" (__fish_complete_path $value)
            case \tfolders
                string replace -r -- '^' "$flag" (__fish_complete_directories $value)
            case '*'
                echo $flag$line
        end
    end
end
complete -c taquin -f -a '(__taquin_complete)'
