import type { Form } from '#web/lib/use-form.ts';
import { languagesOf } from '#platform/pure/translations.ts';
import type { TextOwner } from '#web/components/languages/texts-of-form.ts';
import {
  useFormLanguages,
  type FormLanguages,
} from '#web/components/languages/use-form-languages.tsx';
import { useManagedEvent } from './managed-event.tsx';

/** The languages of a form about the event that is managed: all that the event speaks are offered. */
export function useEventLanguages<T>(
  form: Form<T>,
  fields: readonly string[],
  parts: readonly TextOwner[] = [],
): FormLanguages {
  const { content_language, translations, settings } = useManagedEvent();
  return useFormLanguages(form, {
    content: content_language,
    others: [...languagesOf(translations), ...languagesOf(settings.translations)],
    owners: [{ at: '', fields }, ...parts],
  });
}
