/* Shapes on squared paper: reading, turning, mirroring and comparing them. */
#include <string.h>

#include "oracle/machinery/rules.h"

static struct shape blank(int rows, int columns)
{
    struct shape shape = {.rows = rows, .columns = columns};

    memset(shape.square, '.', sizeof shape.square);
    return shape;
}

struct shape oracle_machinery_shape(const char *text)
{
    struct shape shape = blank(1, 0);
    int column = 0;

    for (const char *at = text; *at; at++) {
        if (*at == '/') {
            shape.rows++;
            column = 0;
            continue;
        }
        if (shape.rows > SIDE_MOST || column == SIDE_MOST)
            oracle_machinery_give_up("a shape is too large", NULL);
        shape.square[shape.rows - 1][column++] = *at;
        if (column > shape.columns)
            shape.columns = column;
    }
    return shape;
}

struct shape oracle_machinery_mirror(const struct shape *shape)
{
    struct shape mirrored = blank(shape->rows, shape->columns);

    for (int row = 0; row < shape->rows; row++)
        for (int column = 0; column < shape->columns; column++)
            mirrored.square[row][shape->columns - 1 - column] = shape->square[row][column];
    return mirrored;
}

/* The top row becomes the right column. */
struct shape oracle_machinery_quarter_turn(const struct shape *shape)
{
    struct shape turned = blank(shape->columns, shape->rows);

    for (int row = 0; row < shape->rows; row++)
        for (int column = 0; column < shape->columns; column++)
            turned.square[column][shape->rows - 1 - row] = shape->square[row][column];
    return turned;
}

bool oracle_machinery_same(const struct shape *one, const struct shape *other)
{
    if (one->rows != other->rows || one->columns != other->columns)
        return false;
    for (int row = 0; row < one->rows; row++)
        for (int column = 0; column < one->columns; column++)
            if (one->square[row][column] != other->square[row][column])
                return false;
    return true;
}

int oracle_machinery_count(const struct shape *shape, char kind)
{
    int count = 0;

    for (int row = 0; row < shape->rows; row++)
        for (int column = 0; column < shape->columns; column++)
            count += shape->square[row][column] == kind;
    return count;
}

int oracle_machinery_orientations(const struct shape *figure,
                                  struct shape shapes[ORIENTATIONS_MOST])
{
    struct shape shape = *figure;
    int count = 0;

    for (int side = 0; side < 2; side++) {
        for (int turn = 0; turn < 4; turn++) {
            bool known = false;

            for (int i = 0; i < count; i++)
                known = known || oracle_machinery_same(&shapes[i], &shape);
            if (!known)
                shapes[count++] = shape;
            shape = oracle_machinery_quarter_turn(&shape);
        }
        shape = oracle_machinery_mirror(&shape);
    }
    return count;
}
