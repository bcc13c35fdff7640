import { Input } from '@mantine/core';
import { Link, RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { isBlankHtml } from '#platform/pure/text.ts';
import { browserNonce } from '#web/lib/nonce.ts';
import type { FieldProps } from '#web/lib/use-form.ts';
import '@mantine/tiptap/styles.layer.css';

/** Formatted text. Blank formatting counts as empty (spec §5); the server cleans what arrives. `tools` stand at the end of its bar. */
export function RichText({ label, value, onChange, error, required, name, tools }: FieldProps<string> & { tools?: ReactNode }) {
  const intl = useIntl();
  const id = useId();
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: false, heading: { levels: [2, 3] } }), Link],
    content: value,
    immediatelyRender: false,
    injectNonce: browserNonce(),
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }) => {
      const html = changed.getHTML();
      onChange(isBlankHtml(html) ? '' : html);
    },
  });
  // A reset form brings other text than the editor wrote.
  useEffect(() => {
    if (editor && value !== editor.getHTML() && !(value === '' && isBlankHtml(editor.getHTML()))) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    const input = editor?.view.dom;
    if (!input) return;
    input.setAttribute('name', name);
    if (error) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    input.setAttribute('aria-describedby', id);
  }, [editor, error, id, name]);
  return (
    <Input.Wrapper label={label} labelElement="div" required={required} error={error} errorProps={{ id }}>
      <RichTextEditor editor={editor} aria-label={intl.formatMessage({ id: 'rich_text.label' })}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup><RichTextEditor.Bold /><RichTextEditor.Italic /><RichTextEditor.ClearFormatting /></RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup><RichTextEditor.H2 /><RichTextEditor.H3 /><RichTextEditor.BulletList /><RichTextEditor.OrderedList /><RichTextEditor.Blockquote /></RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup><RichTextEditor.Link /><RichTextEditor.Unlink /></RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup><RichTextEditor.Undo /><RichTextEditor.Redo /></RichTextEditor.ControlsGroup>
          {tools}
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  );
}
