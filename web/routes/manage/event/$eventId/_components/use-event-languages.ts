import type { Form } from '#web/lib/use-form.ts';
import { languagesOf } from '#platform/pure/translations.ts';
import { translationsAt, type TextOwner } from '#web/components/languages/texts-of-form.ts';
import {
  useFormLanguages,
  type FormLanguages,
} from '#web/components/languages/use-form-languages.tsx';
import { useManagedEvent } from './managed-event.tsx';

/**
 * The languages of a form about the managed event: offers all in which the event or a part of it
 * has texts.
 */
export function useEventLanguages<T>(
  form: Form<T>,
  fields: readonly string[],
  parts: readonly TextOwner[] = [],
): FormLanguages {
  const { content_language, translations, settings } = useManagedEvent();
  const owners = [{ at: '', fields }, ...parts];
  return useFormLanguages(form, {
    content: content_language,
    others: [
      translations,
      settings.translations,
      ...owners.map(({ at }) => translationsAt(form.values, at)),
    ].flatMap(languagesOf),
    owners,
  });
}
