import { Input } from '@mantine/core';
import { Link, RichTextEditor } from '@mantine/tiptap';
import Image from '@tiptap/extension-image';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { isBlankHtml } from '#platform/pure/text.ts';
import type { FieldProps } from '#web/lib/use-form.ts';
import { EmbedNode } from './rich-text/embed-node.ts';
import { LanguageMark } from './rich-text/language-mark.ts';
import { useLabels } from './rich-text/use-labels.ts';
import styles from './rich-text.module.css';
import '@mantine/tiptap/styles.layer.css';
import { RichTextToolbar } from './rich-text/rich-text-toolbar.tsx';

const extensions = [
  StarterKit.configure({ link: false, heading: { levels: [2, 3] } }),
  Link,
  Image,
  EmbedNode,
  LanguageMark,
];

interface RichTextProps extends FieldProps<string> {
  lang?: string;
  description?: ReactNode;
  tools?: ReactNode;
}
/**
 * A rich text field. Blank formatting counts as empty (spec §5); the server sanitizes the HTML.
 * `tools` go at the end of its toolbar.
 */
export function RichText(props: RichTextProps) {
  // Each text has an editor of its own: undoing in one language must not bring words of another.
  return <Editor key={props.name} {...props} />;
}

function Editor({
  label,
  value,
  onChange,
  error,
  required,
  name,
  maxLength,
  lang,
  description,
  tools,
}: RichTextProps) {
  const intl = useIntl();
  const id = useId();
  const labels = useLabels();
  const latest = useRef(onChange);
  // What the editor has emitted and not received back as `value` yet.
  const written = useRef<string[]>([]);
  // The same options in each render: new ones would make the editor mount again and lose what is
  // being typed.
  const [options] = useState(() => ({
    extensions,
    content: value,
    immediatelyRender: false,
    // The policy lets no library add style elements: rich-text.module.css has what the editor needs.
    injectCSS: false,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }: { editor: { getHTML: () => string } }) => {
      const html = changed.getHTML();
      const words = isBlankHtml(html) ? '' : html;
      written.current.push(words);
      latest.current(words);
    },
  }));
  const editor = useEditor(options);
  useEffect(() => {
    latest.current = onChange;
  });
  // Text that the editor did not write itself is a form that was reset.
  useEffect(() => {
    const last = written.current.lastIndexOf(value);
    written.current = written.current.slice(last + 1);
    if (
      editor &&
      last < 0 &&
      value !== editor.getHTML() &&
      !(value === '' && isBlankHtml(editor.getHTML()))
    ) {
      written.current = [];
      editor.chain().setMeta('addToHistory', false).setContent(value, { emitUpdate: false }).run();
    }
  }, [editor, value]);
  const over = maxLength === undefined ? 0 : value.length - maxLength;
  const message =
    over > 0 ? intl.formatMessage({ id: 'rich_text.too_long' }, { over, max: maxLength }) : error;
  useEffect(() => {
    const input = editor?.view.dom;
    if (!input) return;
    input.setAttribute('name', name);
    input.setAttribute('aria-label', label);
    if (lang) input.setAttribute('lang', lang);
    if (message) {
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', id);
    } else {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
    }
  }, [editor, message, id, name, label, lang]);
  return (
    <Input.Wrapper
      className={styles['editor'] ?? ''}
      label={label}
      labelElement="div"
      required={required}
      description={description}
      error={message}
      errorProps={{ id }}
    >
      <RichTextEditor
        editor={editor}
        labels={labels}
        aria-label={intl.formatMessage({ id: 'rich_text.label' })}
      >
        <RichTextToolbar tools={tools} />
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  );
}
