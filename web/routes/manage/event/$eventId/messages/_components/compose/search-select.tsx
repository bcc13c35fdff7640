import { useState } from 'react';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useIntl } from 'react-intl';
import { callProblem } from '#web/lib/call-problem.ts';

export interface Choice {
  value: string;
  label: string;
}
interface SearchSelectProps {
  name: string;
  label: string;
  error: string | undefined;
  placeholder: string;
  value: number | null;
  onChange: (id: number | null) => void;
  /** Options from the server: those that match the search, and the selected one. */
  useChoices: (
    words: string,
    chosen: number | null,
  ) => { found: Choice[]; chosen: Choice | undefined; pending: boolean; error: unknown };
}

/** A select over many thousands of options, which the server searches. */
export function SearchSelect({ value, onChange, useChoices, ...field }: SearchSelectProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, 300);
  const known = useChoices(words, value);
  // The field contains the label of the selected option, which is not a search.
  const choices = useChoices(known.chosen?.label === words ? '' : words, value);
  const data =
    choices.chosen && !choices.found.some((choice) => choice.value === choices.chosen?.value)
      ? [choices.chosen, ...choices.found]
      : choices.found;
  return (
    <Select
      {...field}
      required
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      data={data}
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      nothingFoundMessage={
        choices.error
          ? callProblem(intl, choices.error)
          : intl.formatMessage({ id: choices.pending ? 'messages.searching' : 'table.none.title' })
      }
      clearButtonProps={{ 'aria-label': intl.formatMessage({ id: 'upload.remove' }) }}
    />
  );
}
