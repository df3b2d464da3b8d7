#include "editor/state.h"

Document *document_of(const Editor *editor) {
    return editor->doc;
}

Stage *stage_of(const Editor *editor) {
    return editor->stage;
}

Hand *hand_of(const Editor *editor) {
    return editor->hand;
}
