# Completion of kvartal's commands, options, games, bots and files in fish. The program itself knows
# what a word may become: "kvartal complete -- WORD …".

function __kvartal_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    for line in ($words[1] complete -- $words[2..-1] $typed 2>/dev/null)
        if test "$line" = '*'
            __fish_complete_path $typed
        else
            echo $line
        end
    end
end

complete -c kvartal -f -a '(__kvartal_complete)'
