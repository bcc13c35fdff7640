import { Text } from '@mantine/core';
import { Link, RichTextEditor } from '@mantine/tiptap';
import Image from '@tiptap/extension-image';
import type { EditorView } from '@tiptap/pm/view';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Placeholder } from '#features/messages/rules/placeholders.ts';
import { isBlankHtml } from '#platform/pure/text.ts';
import type { FieldProps } from '#web/lib/use-form.ts';
import { EmbedNode } from './embed-node.ts';
import { LanguageMark } from './language-mark.ts';
import { removeMissing } from './pasted-pictures.ts';
import { readablePaste } from './readable-paste.ts';
import { useLabels } from './use-labels.ts';
import '@mantine/tiptap/styles.layer.css';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

const extensions = [
  StarterKit.configure({ link: false, heading: { levels: [2, 3] } }),
  Link,
  Image,
  EmbedNode,
  LanguageMark,
];

interface EditorProps extends Pick<FieldProps<string>, 'label' | 'value' | 'onChange' | 'name'> {
  lang?: string | undefined;
  /** The id of the element with the error; undefined without one. */
  problem?: string | undefined;
  placeholders?: readonly Placeholder[] | undefined;
  /** Called when the editor accepts input and may be shown. */
  ready: () => void;
  isReady: boolean;
  /** Returns what was typed before the editor was shown; null if the focus was elsewhere. */
  takeTyped: () => string | null;
}

/** The editor of a rich text, loaded when the user wants to write (rich-text.tsx). */
export default function Editor({
  label,
  value,
  onChange,
  name,
  lang,
  problem,
  placeholders,
  ready,
  isReady,
  takeTyped,
}: EditorProps) {
  const intl = useIntl();
  const labels = useLabels();
  const latest = useRef(onChange);
  // Texts that the editor has emitted and not received back as `value` yet.
  const written = useRef<string[]>([]);
  // Addresses of the last pasted text that have no picture.
  const [missing, setMissing] = useState<readonly string[]>([]);
  // The same options in each render: new ones would remount the editor and lose what is being
  // typed.
  const [options] = useState(() => ({
    extensions,
    content: value,
    immediatelyRender: false,
    // The policy allows no style elements from libraries: rich-text.module.css has the editor's
    // rules.
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
      transformPastedHTML: (html: string, view: EditorView) => {
        const pasted = readablePaste(html);
        void removeMissing(view, pasted).then(setMissing);
        return pasted;
      },
    },
    onUpdate: ({ editor: changed }: { editor: { getHTML: () => string } }) => {
      const html = changed.getHTML();
      const text = isBlankHtml(html) ? '' : html;
      written.current.push(text);
      latest.current(text);
    },
  }));
  const editor = useEditor(options);
  useEffect(() => {
    latest.current = onChange;
  });
  // A text that the editor did not emit means that the form was reset.
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
  useEffect(() => {
    const input = editor?.view.dom;
    if (!input) return;
    input.setAttribute('name', name);
    input.setAttribute('aria-label', label);
    if (lang) input.setAttribute('lang', lang);
    if (problem) {
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', problem);
    } else {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
    }
  }, [editor, problem, name, label, lang]);
  useEffect(() => {
    if (editor) ready();
  }, [editor, ready]);
  // Before the editor is painted, so that no keystroke is lost in between.
  useLayoutEffect(() => {
    const typed = editor && isReady ? takeTyped() : null;
    if (!editor || typed === null) return;
    editor.commands.focus('end');
    if (typed !== '') editor.commands.insertContent({ type: 'text', text: typed });
  }, [editor, isReady, takeTyped]);
  return (
    <div hidden={!isReady}>
      <RichTextEditor
        editor={editor}
        labels={labels}
        aria-label={intl.formatMessage({ id: 'rich_text.label' })}
      >
        <RichTextToolbar placeholders={placeholders} />
        <RichTextEditor.Content />
      </RichTextEditor>
      <MissingPictures addresses={missing} />
    </div>
  );
}

function MissingPictures({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <Text c="danger" size="sm" role="alert">
      <FormattedMessage
        id="rich_text.pasted_missing"
        values={{ addresses: addresses.join(', ') }}
      />
    </Text>
  );
}
