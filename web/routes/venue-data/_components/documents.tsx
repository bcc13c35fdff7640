import { useIntl } from 'react-intl';
import { venue, type VenueData } from '#features/venue/contract.ts';
import { call } from '#web/lib/api.ts';
import { confirmRemoval } from '#web/components/files/confirm-removal.ts';
import { DocumentInput } from '#web/components/files/document-input.tsx';
import type { RunBeside } from '#web/components/files/use-beside.ts';
import { TextInput } from '@mantine/core';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { documents, type VenueForm } from './use-venue-form.ts';

const pictures = 'image/jpeg,image/png,image/webp';

/** Floor plan, price list and booking form: uploaded with the form, and removed at once. */
export function Documents({
  stored,
  form: { bound, chosen, choose },
  run,
  text,
}: {
  stored: VenueData | null;
  form: VenueForm;
  run: RunBeside;
} & Pick<FormLanguages, 'text'>) {
  const intl = useIntl();
  const remove = async (id: number, label: string): Promise<void> => {
    if (await confirmRemoval(intl, label))
      await run(call(venue.removeFile, { params: { venueAttachmentId: id } }));
  };
  return documents.map((name) => {
    const label = intl.formatMessage({ id: `fields.${name}` });
    const file = stored?.[name] ?? null;
    const onlyPdf = name === 'booking_form';
    return (
      <DocumentInput
        key={name}
        name={name}
        label={label}
        help={intl.formatMessage({
          id: onlyPdf ? 'venue_data.document.pdf' : 'venue_data.document.any',
        })}
        accept={onlyPdf ? 'application/pdf' : `application/pdf,${pictures}`}
        max_bytes={venue.create.files?.[name]?.max_bytes ?? 0}
        stored={file}
        value={chosen[name]}
        onChange={(next) => choose(name, next)}
        error={bound.form.errors[name]}
        remove={() => file && void remove(file.id, label)}
      >
        {file ? (
          <TextInput
            {...text(
              'name',
              { label: intl.formatMessage({ id: 'events.attachments.rename' }, { name: label }) },
              `files.${file.id}`,
            )}
          />
        ) : null}
      </DocumentInput>
    );
  });
}
