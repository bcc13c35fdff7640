import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Form } from '#web/lib/use-form.ts';
import type { QuestionValues } from './question-values.ts';
import styles from './questions.module.css';

const most = 100;

/** The choices of a question. Enter goes to the next one; a pasted list becomes one choice per line. */
export function OptionsEditor({ form }: { form: Form<QuestionValues> }) {
  const intl = useIntl();
  const box = useRef<HTMLFieldSetElement>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const { options } = form.values;
  const put = (next: string[], focus?: number): void => {
    form.set('options', next.slice(0, most));
    setWanted(focus ?? null);
  };
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (at + 1 < options.length)
      box.current?.querySelector<HTMLElement>(`[name="options.${at + 1}"]`)?.focus();
    else put([...options, ''], at + 1);
  };
  const onPaste = (event: ClipboardEvent, at: number): void => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim().slice(0, 200))
      .filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    put(options.toSpliced(at, options[at] === '' ? 1 : 0, ...lines));
  };
  return (
    <fieldset
      ref={box}
      name="options"
      className={styles['section']}
      aria-invalid={form.errors['options'] ? true : undefined}
    >
      <legend>
        <FormattedMessage id="fields.options" />
      </legend>
      {form.errors['options'] ? (
        <p className={styles['problem']} role="alert">
          {form.errors['options']}
        </p>
      ) : null}
      {options.map((option, at) => (
        <div key={at} className={styles['option']}>
          <TextInput
            name={`options.${at}`}
            value={option}
            maxLength={200}
            error={form.errors[`options.${at}`]}
            aria-label={intl.formatMessage({ id: 'questions.option' }, { number: at + 1 })}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the option was just added, to be typed
            autoFocus={wanted === at}
            onChange={(event) => form.set(`options.${at}`, event.target.value)}
            onKeyDown={(event) => onKeyDown(event, at)}
            onPaste={(event) => onPaste(event, at)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={options.length === 1}
            onClick={() => put(options.toSpliced(at, 1))}
            aria-label={intl.formatMessage({ id: 'questions.option.remove' }, { number: at + 1 })}
          >
            <IconX size={18} stroke={1.5} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.5} />}
        disabled={options.length >= most}
        onClick={() => put([...options, ''], options.length)}
      >
        <FormattedMessage id="questions.option.add" />
      </Button>
    </fieldset>
  );
}
