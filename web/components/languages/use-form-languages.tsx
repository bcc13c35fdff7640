import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageTag, type Locale } from '#platform/pure/locales.ts';
import { plainText, shorten } from '#platform/pure/text.ts';
import { valueAt } from '#web/lib/paths.ts';
import type { FieldProps, Form } from '#web/lib/use-form.ts';
import { LanguageChips } from './language-chips.tsx';
import { marksOf, missingIn, setMark, translationPath, type TextOwner } from './texts-of-form.ts';
import { useLanguageName } from './use-language-name.ts';

/** An input's own label, description and placeholder, for the content language. */
interface Own {
  label?: string;
  description?: ReactNode;
  placeholder?: string;
}
/** The props of a text's input in the displayed language. */
export interface TextFieldProps extends FieldProps<string>, Own {
  label: string;
  lang: string;
}
export interface FormLanguages {
  /** The displayed language. */
  language: Locale;
  /** The bar of languages above the fields. */
  chips: ReactNode;
  /** Returns the field of a text; `at` is the part of the form that it belongs to. */
  text: (field: string, own?: Own, at?: string) => TextFieldProps;
}

/**
 * Lets a form's texts be written in several languages: a bar of languages above, and one of them in
 * the fields. Texts in other languages stay in the form, including unsaved ones.
 */
export function useFormLanguages<T>(
  form: Form<T>,
  {
    content,
    others,
    owners,
  }: {
    /** The content language. */
    content: Locale;
    /** Further languages in which the object already has texts. */
    others: readonly Locale[];
    owners: readonly TextOwner[];
  },
): FormLanguages {
  const intl = useIntl();
  const nameOf = useLanguageName();
  const [chosen, setLanguage] = useState<Locale | null>(null);
  const language = chosen ?? content;
  // Set during rendering, so that the form finds the refused field when it looks for it.
  const [errors, setErrors] = useState(form.errors);
  if (errors !== form.errors) {
    setErrors(form.errors);
    const wrong = languageOfErrors(form.errors, content, language);
    if (wrong && !isMended(errors, form.errors)) setLanguage(wrong);
  }

  const text: FormLanguages['text'] = (field, own = {}, at = '') => {
    const path = at ? `${at}.${field}` : field;
    if (language === content) return { ...form.field(path), lang: languageTag(content), ...own };
    const props = form.field(translationPath(at, language, field));
    const marks = marksOf(form.values, at);
    const mark = `${language}.${field}`;
    const words = textOf(valueAt(form.values, path));
    return {
      ...props,
      label: intl.formatMessage(
        { id: 'languages.label' },
        { label: own.label ?? props.label, language: nameOf(language) },
      ),
      lang: languageTag(language),
      required: false,
      description: (
        <>
          {words ? (
            <FormattedMessage
              id="languages.reference"
              values={{
                language: nameOf(content),
                text: <span lang={languageTag(content)}>{words}</span>,
              }}
            />
          ) : null}{' '}
          {marks.includes(mark) && props.value ? (
            <FormattedMessage id="languages.converted" />
          ) : null}
        </>
      ),
      onChange: (next) => {
        props.onChange(next);
        // A text edited by hand is no longer a conversion.
        if (marks.includes(mark))
          setMark(
            form,
            at,
            marks.filter((item) => item !== mark),
          );
      },
    };
  };
  return {
    language,
    text,
    chips: (
      <LanguageChips
        form={form}
        content={content}
        others={others}
        owners={owners}
        language={language}
        choose={setLanguage}
        missing={(item) => missingIn(form.values, owners, item)}
      />
    ),
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? shorten(plainText(value), 160) : '';

/** Whether some of the errors were fixed, without a new refusal. */
const isMended = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): boolean =>
  Object.keys(after).length < Object.keys(before).length &&
  Object.keys(after).every((path) => path in before);

/** Returns the language of a refused field that is not visible now. */
function languageOfErrors(
  errors: Readonly<Record<string, string>>,
  content: Locale,
  language: Locale,
): Locale | null {
  const languages = Object.keys(errors).map(
    (path) => (/(?:^|\.)translations\.([a-z-]+)\./.exec(path)?.[1] ?? content) as Locale,
  );
  return languages.length === 0 || languages.includes(language) ? null : (languages[0] ?? null);
}
