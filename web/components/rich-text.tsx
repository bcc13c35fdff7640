import { useCallback, useId, useRef, useState, type ReactNode } from 'react';
import { Input } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { Placeholder } from '#features/messages/rules/placeholders.ts';
import { onFirstAct } from '#web/lib/first-act.ts';
import type { FieldProps } from '#web/lib/use-form.ts';
import { latePiece } from './late-piece.tsx';
import { TextUntilThen } from './rich-text/text-until-then.tsx';
import styles from './rich-text.module.css';

const Editor = latePiece(async () => {
  await new Promise<void>(onFirstAct);
  return import('./rich-text/editor.tsx');
});

interface RichTextProps extends FieldProps<string> {
  lang?: string;
  description?: ReactNode;
  placeholders?: readonly Placeholder[];
}

/**
 * A rich text field. Blank formatting counts as empty (spec §5); the server sanitises the HTML.
 * `placeholders` can be inserted from its toolbar. The editor is as large as the rest of a screen,
 * so until the user wants to write, the static text is shown in its place.
 */
export function RichText({
  label,
  value,
  onChange,
  error,
  required,
  name,
  maxLength,
  lang,
  description,
  placeholders,
}: RichTextProps) {
  const intl = useIntl();
  const id = useId();
  const [isReady, setReady] = useState(false);
  const ready = useCallback(() => setReady(true), []);
  const typed = useRef<string | null>(null);
  const takeTyped = useCallback((): string | null => {
    const typedSoFar = typed.current;
    typed.current = null;
    return typedSoFar;
  }, []);
  const keepTyped = useCallback((words: string | null) => {
    typed.current = words;
  }, []);
  const over = maxLength === undefined ? 0 : value.length - maxLength;
  const message =
    over > 0 ? intl.formatMessage({ id: 'rich_text.too_long' }, { over, max: maxLength }) : error;
  const field = { label, value, name, lang, problem: message ? id : undefined };
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
      {isReady ? null : <TextUntilThen {...field} left={keepTyped} onChange={onChange} />}
      {/* Each text has its own editor: undo in one language must not restore text of another. */}
      <Editor
        key={name}
        {...field}
        onChange={onChange}
        placeholders={placeholders}
        ready={ready}
        isReady={isReady}
        takeTyped={takeTyped}
      />
    </Input.Wrapper>
  );
}
