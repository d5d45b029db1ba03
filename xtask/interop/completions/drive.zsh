# Presses TAB in a zsh on a terminal of its own: a line in, the line and the last word of what
# stands there afterwards out. What is not offered alone leaves the word as it was.
zmodload zsh/zpty zsh/zselect
export TERM=dumb
zpty shell zsh -f -i

# Reads what the shell writes until $1 has come, or thirty seconds have gone: machines are busy.
answer() {
    local chunk
    seen=
    repeat 600; do
        while zpty -r -t shell chunk; do seen+=$chunk; done
        [[ $seen == ${~1} ]] && return
        zselect -t 5
    done
}

zpty -w shell "unsetopt promptsp; unset zle_bracketed_paste; PROMPT='> '; autoload -U compinit;\
 compinit -u -D; source $1; bindkey '^I' complete-word; print LOAD''ED"
answer '*LOADED*> '
while IFS= read -r line; do
    zpty -w -n shell "$line"$'\t'
    # A completed word ends in a blank, one that is not in a bell.
    answer "${(b)line}*([ ]|"$'\a'")"
    words=(${=${seen//[$'\r\a']/ }})
    print -r -- "$line => ${words[-1]}"
    # The line is dropped, and a new prompt says so.
    zpty -w -n shell $'\C-c'
    answer '*> '
done
zpty -d shell
