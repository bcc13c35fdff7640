import { TextInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';

/**
 * The field for the description of a picture, `name` in the form; `at` is the picture's part of the
 * form. One of several pictures has a number.
 */
export function DescriptionField({
  at,
  name = 'alt',
  number,
  text,
}: { at: string; name?: string; number?: number } & Pick<FormLanguages, 'text'>) {
  const intl = useIntl();
  return (
    <TextInput
      {...text(
        name,
        {
          label: intl.formatMessage(
            { id: number === undefined ? 'fields.alt' : 'events.gallery.alt' },
            { number },
          ),
          description: intl.formatMessage({ id: 'events.cover.alt_help' }),
        },
        at,
      )}
    />
  );
}
