import { MultiSelect } from '@mantine/core';
import type { FieldProps } from '#web/lib/use-form.ts';
import { useShownTickets } from './managed-event.tsx';

interface TicketChoiceProps extends Omit<FieldProps<number[]>, 'onChange' | 'maxLength'> {
  maxLength?: number;
  onChange: (ids: number[]) => void;
  description?: string;
  placeholder: string;
}

/** A select for tickets of the event by name. */
export function TicketChoice({
  value,
  onChange,
  placeholder,
  maxLength: _,
  ...field
}: TicketChoiceProps) {
  const tickets = useShownTickets();
  return (
    <MultiSelect
      {...field}
      searchable
      maxValues={100}
      value={(value || []).map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      data={tickets.map(({ id, title }) => ({ value: String(id), label: title }))}
      {...(value.length === 0 ? { placeholder } : {})}
    />
  );
}
