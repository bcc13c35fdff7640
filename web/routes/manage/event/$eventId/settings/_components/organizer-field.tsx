import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { organizers } from '#features/organizers/contract.ts';
import { query } from '#web/lib/query.ts';
import type { FieldProps } from '#web/lib/use-form.ts';

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
