# Reads the log of `meson test` and prints how many cases passed, failed and were skipped. A cmocka
# program counts as its cases, any other test as one; so does a program that dies on the way.

function finish() {
    if (!inside)
        return
    if (ok + bad + left == 0) {
        if (result ~ /^exit status 77$/)
            left = 1
        else if (result ~ /^exit status 0$/)
            ok = 1
    }
    if (result !~ /^exit status (0|77)$/ && bad == 0)
        bad = 1
    passed += ok; failed += bad; skipped += left
    inside = ok = bad = left = 0
}

/^=+ [0-9]+\/[0-9]+ =+$/ { finish(); inside = 1; result = ""; next }
inside && result == "" && /^result: / { sub(/^result: +/, ""); result = $0; next }
match($0, /\[  PASSED  \] [0-9]+ test/) { ok += substr($0, RSTART + 13) + 0 }
match($0, /\[  FAILED  \] [0-9]+ test/) { bad += substr($0, RSTART + 13) + 0 }
match($0, /\[  SKIPPED \] [0-9]+ test/) { left += substr($0, RSTART + 13) + 0 }
END { finish(); print passed + 0, failed + 0, skipped + 0 }
