import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { organizers } from '#features/organizers/contract.ts';
import { query } from '#web/lib/query.ts';
import type { FieldProps } from '#web/lib/use-form.ts';

/** Conflicting organizers by their names. */
export function useOrganizerNames(): (field: string, value: unknown) => string | undefined {
  const { data: known = [] } = useQuery(query(organizers.list));
  return (field, value) =>
    field === 'organizer_id' ? known.find(({ id }) => id === value)?.name : undefined;
}

/** Whose event it is: one of the account's organizers. */
export function OrganizerField({ value, onChange, ...field }: FieldProps<number>) {
  const { data: known = [] } = useQuery(query(organizers.list));
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
