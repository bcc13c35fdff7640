import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { organizers } from '#features/organizers/contract.ts';
import { organizerInLanguage } from '#features/events/rules/texts.ts';
import { allows } from '#platform/pure/access.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import type { FieldProps } from '#web/lib/use-form.ts';

/**
 * The organizers of the account in the reader's language; none for collaborators, who may not read
 * them.
 */
function useShownOrganizers() {
  const reader = useLocale();
  const { data: user } = useCurrentUser();
  const {
    data = [],
    error,
    refetch,
  } = useQuery({
    ...query(organizers.list),
    enabled: allows(user?.role, 'organizers.read'),
  });
  return { known: data.map((item) => organizerInLanguage(item, reader)), error, refetch };
}

/** Displays conflicting organizers by name. */
export function useOrganizerNames(): (field: string, value: unknown) => string | undefined {
  const { known } = useShownOrganizers();
  return (field, value) =>
    field === 'organizer_id' ? known.find(({ id }) => id === value)?.name : undefined;
}

/** A select for the organizer of an event. */
export function OrganizerField({ value, onChange, ...field }: FieldProps<number>) {
  const { known, error, refetch } = useShownOrganizers();
  if (error && known.length === 0)
    return <LoadFailed error={error} retry={refetch} title={field.label} />;
  return (
    <Select
      {...field}
      allowDeselect={false}
      searchable={known.length > 8}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
