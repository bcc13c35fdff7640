import { Select } from '@mantine/core';
import { useIntl } from 'react-intl';
import { isLocale, locales, type Locale } from '#platform/pure/locales.ts';
import type { Form } from '#web/lib/use-form.ts';
import { setContentLanguage, type TextOwner } from './languages/texts-of-form.ts';
import { useLanguageName } from './languages/use-language-name.ts';

interface Props<T> {
  form: Form<T>;
  content: Locale;
  fields: readonly string[];
  /** Parts of the form that have translated texts of their own. */
  parts?: readonly TextOwner[];
}

/** A select for the language in which the texts themselves are written. */
export function ContentLanguageSelect<T extends { content_language?: unknown }>({
  form,
  content,
  fields,
  parts = [],
}: Props<T>) {
  const intl = useIntl();
  const nameOf = useLanguageName();
  return (
    <Select
      {...form.field<string | null>('content_language')}
      value={content}
      allowDeselect={false}
      description={intl.formatMessage({ id: 'languages.content_help' })}
      onChange={(to) => {
        if (isLocale(to) && to !== content) setContentLanguage(form, fields, [content, to], parts);
      }}
      data={locales.map((value) => ({ value, label: nameOf(value) }))}
    />
  );
}
