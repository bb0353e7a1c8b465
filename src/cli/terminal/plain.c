/* A program without the libraries of terminals (the feature "terminal"): lines are read as they
 * come. */
#include "cli/screen/screen.h"

struct cli_editor *cli_editor_open(cli_candidate *candidate, void *context)
{
    (void)candidate, (void)context;
    return NULL;
}

void cli_editor_close(struct cli_editor *editor)
{
    (void)editor;
}

enum cli_line cli_editor_next(struct cli_editor *editor, const char *question, struct kv_text *line)
{
    (void)editor, (void)question, (void)line;
    return CLI_LINE_END;
}

bool screen_play(struct play *play)
{
    (void)play;
    return false;
}

bool screen_choose(struct screen_choice *choice)
{
    (void)choice;
    return true;
}
