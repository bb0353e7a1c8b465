/* Lines typed at a terminal, by libedit: cursor keys, history, and completion word by word. */
#include "cli/cli.h"

#include <histedit.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <wchar.h>

enum { HISTORY_MOST = 200, PROMPT_MOST = 128, SHOWN_MOST = 40 };

struct cli_editor {
    EditLine *line;
    History *history;
    cli_candidate *candidate;
    void *context;
    char prompt[PROMPT_MOST];
};

static char *prompt_of(EditLine *line)
{
    struct cli_editor *editor = NULL;
    el_get(line, EL_CLIENTDATA, &editor);
    return editor->prompt;
}

/* ---- Completion ---- */

/* What the text before the cursor can become. */
struct completion {
    const char *typed;
    size_t length;
    char common[256]; /* what all of them continue with, up to the end of a word */
    uint32_t count;
    struct kv_text words; /* the different next words */
};

static bool begins_with(const char *candidate, const struct completion *completion)
{
    return strncasecmp(candidate, completion->typed, completion->length) == 0;
}

/* Notes the rest of the word under the cursor, once. */
static void note(struct completion *completion, const char *candidate)
{
    const char *rest = candidate + completion->length;
    size_t word = strcspn(rest + (*rest == ' '), " ") + (*rest == ' '), same = 0;
    if (completion->count++ == 0) {
        snprintf(completion->common, sizeof completion->common, "%.*s%s", (int)word, rest,
                 rest[word] ? " " : "");
    } else {
        while (completion->common[same] && completion->common[same] == rest[same])
            same++;
        completion->common[same] = '\0';
    }
    const char *start = candidate + completion->length;
    while (start > candidate && start[-1] != ' ')
        start--;
    int length = (int)(rest + word - start);
    char entry[64];
    snprintf(entry, sizeof entry, " %.*s ", length, start);
    if (completion->count <= SHOWN_MOST && !strstr(completion->words.data, entry))
        kv_put(&completion->words, "%s", entry);
}

static void show_words(struct cli_editor *editor, const struct completion *completion)
{
    cli_print("\n");
    cli_print_wrapped(completion->words.data, 2);
    if (completion->count > SHOWN_MOST)
        cli_print("  …\n");
    cli_flush();
    el_set(editor->line, EL_REFRESH);
}

static unsigned char complete(EditLine *line, int key)
{
    struct cli_editor *editor = NULL;
    const LineInfo *info = el_line(line);
    struct kv_text typed = cli_text();
    (void)key;
    el_get(line, EL_CLIENTDATA, &editor);
    kv_put_bytes(&typed, info->buffer, (size_t)(info->cursor - info->buffer));
    struct completion completion = {
        .typed = typed.data, .length = typed.length, .words = cli_text()};
    const char *candidate;
    for (uint32_t i = 0; (candidate = editor->candidate(editor->context, i)); i++)
        if (begins_with(candidate, &completion))
            note(&completion, candidate);
    unsigned char result = CC_ERROR;
    if (completion.common[0] && el_insertstr(line, completion.common) == 0) {
        result = CC_REFRESH;
    } else if (completion.count > 1) {
        show_words(editor, &completion);
        result = CC_REDISPLAY;
    }
    cli_text_free(&completion.words);
    cli_text_free(&typed);
    return result;
}

/* ---- Lines ---- */

static void set_up(struct cli_editor *editor)
{
    HistEvent event;
    el_set(editor->line, EL_CLIENTDATA, editor);
    el_set(editor->line, EL_PROMPT, prompt_of);
    el_set(editor->line, EL_EDITOR, "emacs");
    el_set(editor->line, EL_SIGNAL, 1);
    history(editor->history, &event, H_SETSIZE, HISTORY_MOST);
    history(editor->history, &event, H_SETUNIQUE, 1);
    el_set(editor->line, EL_HIST, history, editor->history);
    /* Of narrow names it would keep copies, and lose them. */
    el_wset(editor->line, EL_ADDFN, L"complete", L"completes a word", complete);
    el_set(editor->line, EL_BIND, "^I", "complete", NULL);
}

struct cli_editor *cli_editor_open(cli_candidate *candidate, void *context)
{
    if (!cli_on_terminal(STDIN_FILENO) || !cli_can_move_cursor())
        return NULL;
    setlocale(LC_CTYPE, ""); /* what a key's bytes mean; numbers stay as they are */
    struct cli_editor *editor = cli_memory(sizeof *editor);
    *editor = (struct cli_editor){.line = el_init("kvartal", stdin, stdout, stderr),
                                  .history = history_init(),
                                  .candidate = candidate,
                                  .context = context};
    if (editor->line && editor->history) {
        set_up(editor);
        return editor;
    }
    cli_editor_close(editor);
    return NULL;
}

void cli_editor_close(struct cli_editor *editor)
{
    if (!editor)
        return;
    if (editor->history)
        history_end(editor->history);
    if (editor->line)
        el_end(editor->line);
    free(editor);
}

enum cli_line cli_editor_next(struct cli_editor *editor, const char *question, struct kv_text *line)
{
    HistEvent event;
    int length = 0;
    snprintf(editor->prompt, sizeof editor->prompt, "%s> ", question);
    const char *typed = el_gets(editor->line, &length);
    line->length = 0;
    if (!typed || length <= 0)
        return CLI_LINE_END;
    bool ended = typed[length - 1] == '\n';
    kv_put_bytes(line, typed, (size_t)(length - ended));
    if (line->length > 0)
        history(editor->history, &event, H_ENTER, line->data);
    return CLI_LINE;
}
