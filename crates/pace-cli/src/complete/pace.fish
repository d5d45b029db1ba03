# Completion of pace for fish: the command itself says what fits.
function __pace_complete
    set -l before (commandline -opc)
    set -e before[1]
    set -l current (commandline -ct)
    for line in (pace __complete $before "$current" 2>/dev/null)
        if string match -q ':files*' -- $line
            __fish_complete_path "$current"
        else
            echo $line
        end
    end
end
complete -c pace -f -a '(__pace_complete)'
