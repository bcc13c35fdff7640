import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageTag, type Locale } from '#platform/pure/locales.ts';
import { plainText, shorten } from '#platform/pure/text.ts';
import { valueAt } from '#web/lib/paths.ts';
import type { FieldProps, Form } from '#web/lib/use-form.ts';
import { LanguageChips } from './language-chips.tsx';
import { marksOf, missingIn, setMark, translationPath, type TextOwner } from './texts-of-form.ts';
import { useLanguageName } from './use-language-name.ts';

/** What an input says of itself where the text is in the language of the content. */
interface Own {
  label?: string;
  description?: ReactNode;
  placeholder?: string;
}
/** The props of a text's input in the language that is shown. */
export interface TextFieldProps extends FieldProps<string>, Own {
  label: string;
  lang: string;
}
export interface FormLanguages {
  /** In which language the texts are shown. */
  language: Locale;
  /** The row of languages above the fields. */
  chips: ReactNode;
  /** The field of a text; `at` is the part of the form that it belongs to. */
  text: (field: string, own?: Own, at?: string) => TextFieldProps;
}

/**
 * A form whose texts are written in several languages: a row of languages above, and one of them in the fields.
 * Words of the others stay in the form, unsaved ones too.
 */
export function useFormLanguages<T>(
  form: Form<T>,
  {
    content,
    others,
    owners,
  }: {
    /** The language that the texts themselves are in. */
    content: Locale;
    /** Further languages that what is edited speaks already. */
    others: readonly Locale[];
    owners: readonly TextOwner[];
  },
): FormLanguages {
  const intl = useIntl();
  const nameOf = useLanguageName();
  const [chosen, setLanguage] = useState<Locale | null>(null);
  const language = chosen ?? content;
  // Adjusted while drawing, so that the form finds the refused field when it looks for it.
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
        // What a person wrote is no conversion any more.
        if (marks.includes(mark))
          setMark(
            form,
            at,
            marks.filter((one) => one !== mark),
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
        missing={(one) => missingIn(form.values, owners, one)}
      />
    ),
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? shorten(plainText(value), 160) : '';

/** Some of the errors were mended, and nothing was refused anew. */
const isMended = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): boolean =>
  Object.keys(after).length < Object.keys(before).length &&
  Object.keys(after).every((path) => path in before);

/** The language of a field that was refused and cannot be seen now. */
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
