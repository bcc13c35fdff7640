import { TextInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { Attachment } from '#features/attachments/contract.ts';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';

/** The name under which visitors see a file. */
export function NameField({
  file: { id, name },
  text,
}: { file: Attachment } & Pick<FormLanguages, 'text'>) {
  const intl = useIntl();
  const { label, ...field } = text(
    'name',
    { label: intl.formatMessage({ id: 'events.attachments.rename' }, { name }) },
    `files.${id}`,
  );
  return <TextInput size="sm" {...field} aria-label={label} />;
}
