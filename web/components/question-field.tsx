import { useIntl } from 'react-intl';
import type { Answer } from '#features/questions/rules/answer.ts';
import { takesSeveral } from '#features/questions/rules/question.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { AddressLines } from './question-field/address-lines.tsx';
import type { AskedQuestion } from './question-field/asked-question.ts';
import { ChoiceField } from './question-field/choice-field.tsx';
import styles from './question-field.module.css';
import { TextOf } from './text-of.tsx';

interface QuestionFieldProps {
  question: AskedQuestion;
  /** Null and an empty text both mean that there is no answer. */
  value: Answer | null | undefined;
  onChange: (answer: Answer | null) => void;
  error?: string | undefined;
  /** The path of the answer in the form: `order.questions.0.response.answer`. */
  name: string;
}

const Description = ({ question }: { question: AskedQuestion }) => (
  <div
    className={styles['description']}
    {...langOf(question, 'description')}
    dangerouslySetInnerHTML={{ __html: question.description ?? '' }}
  />
);

/** One question of the checkout, with the input of its type. */
export function QuestionField({ question, value, onChange, error, name }: QuestionFieldProps) {
  const intl = useIntl();
  const { type, required, options } = question;
  const help = question.description ? <Description question={question} /> : undefined;
  const common = {
    label: (
      <TextOf of={question} path="title">
        {question.title}
      </TextOf>
    ),
    help,
    error,
    required,
    name,
  };
  const text = typeof value === 'string' ? value : '';
  const setValue = (next: string): void => onChange(next === '' ? null : next);
  if (type === 'MULTI_LINE_TEXT')
    return (
      <TextArea
        {...common}
        value={text}
        maxLength={5000}
        onChange={(event) => setValue(event.target.value)}
      />
    );
  if (type === 'DROPDOWN') {
    return (
      <Select
        {...common}
        value={text}
        options={options.map((option, index) => ({
          value: option,
          label: option,
          ...langOf(question, `options.${index}`),
        }))}
        empty={intl.formatMessage({ id: 'question_field.choose' })}
        onChange={(event) => setValue(event.target.value)}
      />
    );
  }
  if (type === 'RADIO' || takesSeveral(type))
    return <ChoiceField {...common} question={question} value={value} onChange={onChange} />;
  if (type === 'ADDRESS') return <AddressLines {...common} value={value} onChange={onChange} />;
  if (type === 'DATE')
    return (
      <TextInput
        {...common}
        type="date"
        max="2199-12-31"
        value={text}
        onChange={(event) => setValue(event.target.value)}
      />
    );
  if (type === 'PHONE')
    return (
      <TextInput
        {...common}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        value={text}
        onChange={(event) => setValue(event.target.value)}
      />
    );
  return (
    <TextInput
      {...common}
      value={text}
      maxLength={255}
      onChange={(event) => setValue(event.target.value)}
    />
  );
}
