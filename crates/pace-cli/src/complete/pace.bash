# Completion of pace for bash: the command itself says what fits.
_pace() {
    local value about
    COMPREPLY=()
    while IFS=$'\t' read -r value about; do
        if [[ $value == :files ]]; then
            compopt -o filenames 2>/dev/null
            while IFS= read -r value; do COMPREPLY+=("$value"); done < <(compgen -f -- "$2")
        else
            COMPREPLY+=("$value")
        fi
    done < <("$1" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _pace pace
