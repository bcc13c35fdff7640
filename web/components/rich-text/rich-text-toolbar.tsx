import { RichTextEditor } from '@mantine/tiptap';
import type { Placeholder } from '#features/messages/rules/placeholders.ts';
import { PlaceholderTools } from '../messages/placeholder-tools.tsx';
import { EmbedControl } from './embed-control.tsx';
import { ImageControl } from './image-control.tsx';
import { LanguageControl } from './language-control.tsx';
import { LinkControl } from './link-control.tsx';

/** The formatting of a text, and in messages the placeholders for the recipient. */
export function RichTextToolbar({
  placeholders,
}: {
  placeholders: readonly Placeholder[] | undefined;
}) {
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
      {placeholders ? <PlaceholderTools names={placeholders} /> : null}
    </RichTextEditor.Toolbar>
  );
}
