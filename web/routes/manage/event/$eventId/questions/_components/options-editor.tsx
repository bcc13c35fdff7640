import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isComposing } from '#web/lib/is-composing.ts';
import type { Form } from '#web/lib/use-form.ts';
import { setList } from '#web/components/languages/texts-of-form.ts';
import type { QuestionValues } from './question-values.ts';
import styles from './questions.module.css';

const max_options = 100;

/**
 * The options of a question. Enter goes to the next one; a pasted list becomes one option per line.
 */
export function OptionsEditor({ form }: { form: Form<QuestionValues> }) {
  const intl = useIntl();
  const box = useRef<HTMLFieldSetElement>(null);
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null);
  const { options } = form.values;
  const setOptions = (next: string[], focus?: number): void => {
    setList(form, 'options', next.slice(0, max_options));
    setFocusedIndex(focus ?? null);
  };
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    if (index + 1 < options.length)
      box.current?.querySelector<HTMLElement>(`[name="options.${index + 1}"]`)?.focus();
    else setOptions([...options, ''], index + 1);
  };
  const onPaste = (event: ClipboardEvent, index: number): void => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim().slice(0, 200))
      .filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    setOptions(options.toSpliced(index, options[index] === '' ? 1 : 0, ...lines));
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
      {options.map((option, index) => (
        <div key={index} className={styles['option']}>
          <TextInput
            name={`options.${index}`}
            value={option}
            maxLength={200}
            error={form.errors[`options.${index}`]}
            aria-label={intl.formatMessage({ id: 'questions.option' }, { number: index + 1 })}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the option was just added, to be typed
            autoFocus={focusedIndex === index}
            onChange={(event) => form.set(`options.${index}`, event.target.value)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={(event) => onPaste(event, index)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={options.length === 1}
            onClick={() => setOptions(options.toSpliced(index, 1))}
            aria-label={intl.formatMessage(
              { id: 'questions.option.remove' },
              { number: index + 1 },
            )}
          >
            <IconX size={18} stroke={1.5} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.5} />}
        disabled={options.length >= max_options}
        onClick={() => setOptions([...options, ''], options.length)}
      >
        <FormattedMessage id="questions.option.add" />
      </Button>
    </fieldset>
  );
}
