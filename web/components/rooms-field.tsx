import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { venue } from '#features/venue/contract.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { query } from '#web/lib/query.ts';
import type { Form } from '#web/lib/use-form.ts';

/**
 * Selects the rooms of the venue that an event uses; hidden for accounts other than the venue's.
 */
export function RoomsField({
  form,
}: {
  form: Pick<Form<{ section_ids?: number[] | undefined }>, 'field' | 'set' | 'values'>;
}) {
  const { data: user } = useCurrentUser();
  const {
    data: details,
    error,
    refetch,
  } = useQuery({ ...query(venue.read), enabled: user?.is_host === true });
  const { maxLength: _, ...field } = form.field<string[]>('section_ids');
  if (error && !details) return <LoadFailed error={error} retry={refetch} title={field.label} />;
  if (!details?.sections.length) return null;
  return (
    <MultiSelect
      {...field}
      value={(form.values.section_ids ?? []).map(String)}
      onChange={(ids) => form.set('section_ids', ids.map(Number))}
      data={details.sections.map(({ id, name }) => ({ value: String(id), label: name }))}
      clearable
    />
  );
}
