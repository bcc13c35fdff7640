import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Answer } from '#features/questions/rules/answer.ts';
import { takesSeveral } from '#features/questions/rules/question.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { Choices } from '#web/ui/choices.tsx';
import type { AskedQuestion } from './asked-question.ts';

interface ChoiceFieldProps {
  question: AskedQuestion;
  label: ReactNode;
  help: ReactNode;
  error: string | undefined;
  required: boolean;
  name: string;
  value: Answer | null | undefined;
  onChange: (answer: Answer | null) => void;
}

/** One of the options, or several; an optional single choice can be cleared. */
export function ChoiceField({ question, value, onChange, help, ...common }: ChoiceFieldProps) {
  const intl = useIntl();
  const { type, options, required } = question;
  const several = takesSeveral(type);
  const chosen = Array.isArray(value) ? value : typeof value === 'string' && value ? [value] : [];
  const setChosen = (next: string[]): void =>
    onChange(next.length === 0 ? null : several ? next : (next[0] ?? null));
  return (
    <Choices
      {...common}
      help={
        several ? (
          <>
            {help}
            <FormattedMessage id="question_field.several" />
          </>
        ) : (
          help
        )
      }
      options={options}
      langs={options.map((_, index) => langOf(question, `options.${index}`).lang)}
      several={several}
      value={chosen}
      onChange={setChosen}
      clear={
        type === 'RADIO' && !required
          ? intl.formatMessage({ id: 'question_field.clear' })
          : undefined
      }
    />
  );
}
