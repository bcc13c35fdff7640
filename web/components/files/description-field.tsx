import { TextInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';

/**
 * The field for the description of a picture, `name` in the form; `at` is the picture's part of the
 * form.
 */
export function DescriptionField({
  at,
  name = 'alt',
  text,
}: { at: string; name?: string } & Pick<FormLanguages, 'text'>) {
  const intl = useIntl();
  return (
    <TextInput
      {...text(
        name,
        {
          label: intl.formatMessage({ id: 'fields.alt' }),
          description: intl.formatMessage({ id: 'events.cover.alt_help' }),
        },
        at,
      )}
    />
  );
}
