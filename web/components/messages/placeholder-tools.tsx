import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap';
import { useIntl } from 'react-intl';
import type { Placeholder } from '#features/messages/rules/placeholders.ts';
import styles from './messages.module.css';

/** Buttons that insert placeholders. */
export function PlaceholderTools({ names }: { names: readonly Placeholder[] }) {
  const intl = useIntl();
  const { editor } = useRichTextEditorContext();
  return (
    <RichTextEditor.ControlsGroup>
      {names.map((name) => {
        const label = intl.formatMessage({ id: `messages.placeholder.${name}` });
        return (
          <RichTextEditor.Control
            key={name}
            className={styles['code'] ?? ''}
            w="auto"
            title={`{{${name}}}`}
            aria-label={intl.formatMessage({ id: 'messages.insert' }, { name: label })}
            onClick={() => editor?.chain().focus().insertContent(`{{${name}}}`).run()}
          >
            {label}
          </RichTextEditor.Control>
        );
      })}
    </RichTextEditor.ControlsGroup>
  );
}
