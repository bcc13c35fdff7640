import { TextInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';

/** The alternative text of a picture. */
export function AltField({ id, text }: { id: number } & Pick<FormLanguages, 'text'>) {
  const intl = useIntl();
  return (
    <TextInput
      {...text(
        'alt',
        { description: intl.formatMessage({ id: 'events.cover.alt_help' }) },
        `images.${id}`,
      )}
    />
  );
}
