import type { Editor, JSONContent } from '@tiptap/react';

/**
 * Inserts a picture or a player at the cursor and moves the cursor after it: left selected, it
 * would be replaced by the next input.
 */
export function insertBlock(editor: Editor | null, block: JSONContent): void {
  editor
    ?.chain()
    .focus()
    .insertContent([block, { type: 'paragraph' }])
    .run();
}
