/* The commands of a program that was built without its printer (the feature "print"). */
#include "cli/bench/pictures.h"

int kv_cli_print(int argc, char **argv)
{
    (void)argc, (void)argv;
    return cli_complain("This program was built without printing.");
}

double cli_measure_printing(const struct kv_match *match)
{
    (void)match;
    return -1;
}
