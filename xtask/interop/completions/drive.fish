# Asks fish what TAB would offer: a line in, the line and what is offered out.
source $argv[1]
while read -l line
    # `read` trims; a bar keeps the blank at the end.
    set line (string replace -r '\|$' '' -- $line)
    echo "$line =>" (complete -C "$line" | string replace -r '\t.*' '')
end
