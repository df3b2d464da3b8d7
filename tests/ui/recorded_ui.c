#include "ui/recorded_ui.h"

uint64_t recorded_ui(uint64_t hash, const Ui *ui) {
    for (int i = 0; i < ui->command_count; i++) {
        const UiCommand *command = &ui->commands[i];
        const int rest[] = {(int)command->kind, (int)command->layer, command->image,
                            command->scale,     command->transform,  command->radius};
        hash = recorded_bytes(hash, rest, sizeof rest);
        hash = recorded_number(hash, command->color);
        hash = recorded_bytes(hash, &command->rect, sizeof command->rect);
        hash = recorded_bytes(hash, &command->clip, sizeof command->clip);
        hash = recorded_text(hash, command->text);
    }
    for (int i = 0; i < ui->focusable_count; i++) {
        const UiFocusable *at = &ui->focusables[i];
        hash =
            recorded_number(recorded_bytes(hash, &at->rect, sizeof at->rect), at->id == ui->focus);
    }
    return recorded_number(recorded_number(hash, ui->cursor), ui->dropped);
}
