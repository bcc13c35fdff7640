import { RichTextEditor } from '@mantine/tiptap';
import { type ReactNode } from 'react';
import { EmbedControl } from './embed-control.tsx';
import { ImageControl } from './image-control.tsx';
import { LanguageControl } from './language-control.tsx';
import { LinkControl } from './link-control.tsx';

/** What a text can be given; `tools` stand last. */
export function RichTextToolbar({ tools }: { tools: ReactNode }) {
  return (
    <RichTextEditor.Toolbar>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkControl />
        <RichTextEditor.Unlink />
        <ImageControl />
        <EmbedControl />
        <LanguageControl />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
      {tools}
    </RichTextEditor.Toolbar>
  );
}
