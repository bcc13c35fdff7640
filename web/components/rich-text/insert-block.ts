import type { Editor, JSONContent } from '@tiptap/react';

/** Puts a picture or a player where the cursor is and the cursor behind it: left selected, it would be replaced by what comes next. */
export function insertBlock(editor: Editor | null, block: JSONContent): void {
  editor
    ?.chain()
    .focus()
    .insertContent([block, { type: 'paragraph' }])
    .run();
}
