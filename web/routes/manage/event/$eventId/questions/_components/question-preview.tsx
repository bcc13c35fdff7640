import { useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Answer } from '#features/questions/rules/answer.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { inLanguage, type Translations } from '#platform/pure/translations.ts';
import { QuestionField } from '#web/components/question-field.tsx';
import type { QuestionValues } from './question-values.ts';
import styles from './questions.module.css';

// The preview is inside the form, which Enter in the preview must not submit.
const noSubmit = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

/** The question as a buyer will see it, interactive while it is edited. */
export function QuestionPreview({
  values,
  content,
  language,
}: {
  values: QuestionValues;
  /** The content language of the question, and the displayed one. */
  content: Locale;
  language: Locale;
}) {
  const intl = useIntl();
  const { type, required, is_hidden } = values;
  const { title, description, options } = inLanguage(
    values,
    ['title', 'description', 'options'],
    { content_language: content, translations: values.translations as Translations },
    language,
  );
  const [answer, setAnswer] = useState<{ type: string; given: Answer | null }>({
    type,
    given: null,
  });
  const question = {
    title: title.trim() || intl.formatMessage({ id: 'questions.untitled' }),
    description: description || null,
    type,
    options: [...new Set(options.map((option) => option.trim()).filter(Boolean))],
    required,
  };
  return (
    // The handler only keeps Enter in the preview from submitting the surrounding form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles['preview']}
      aria-label={intl.formatMessage({ id: 'questions.preview' })}
      onKeyDown={noSubmit}
    >
      <p className={styles['eyebrow']}>
        <FormattedMessage id="questions.preview" />
      </p>
      {is_hidden ? (
        <p className={styles['muted']}>
          <FormattedMessage id="questions.preview.hidden" />
        </p>
      ) : null}
      <QuestionField
        name="preview"
        question={question}
        value={answer.type === type ? answer.given : null}
        onChange={(given) => setAnswer({ type, given })}
      />
    </section>
  );
}
