#compdef pace
# Completion of pace for zsh: the command itself says what fits.
_pace() {
    local value about
    local -a offered
    while IFS=$'\t' read -r value about; do
        if [[ $value == :files ]]; then
            _files
            return
        fi
        offered+=("${value//:/\\:}${about:+:$about}")
    done < <(${words[1]} __complete "${(@)words[2,CURRENT]}" 2>/dev/null)
    (( ${#offered} )) && _describe pace offered
}
if [[ ${funcstack[1]} == _pace ]]; then _pace "$@"; else compdef _pace pace; fi
