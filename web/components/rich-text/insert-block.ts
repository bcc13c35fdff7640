import type { Editor, JSONContent } from '@tiptap/react';

/**
 * Inserts a picture or a player at the cursor and moves the cursor behind it: left selected, it
 * would be replaced by what is typed next.
 */
export function insertBlock(editor: Editor | null, block: JSONContent): void {
  editor
    ?.chain()
    .focus()
    .insertContent([block, { type: 'paragraph' }])
    .run();
}
