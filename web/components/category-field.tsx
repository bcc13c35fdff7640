import { useState } from 'react';
import { MultiSelect } from '@mantine/core';
import { useIntl } from 'react-intl';
import { isOneOf } from '#platform/pure/is-one-of.ts';
import type { FieldProps } from '#web/lib/use-form.ts';
import { categories } from '#web/components/event-list/event-query.ts';

/**
 * The categories of an event in order, the main one first: known ones, which are translated, and
 * others as typed.
 */
export function CategoryField({
  value,
  onChange,
  most = 20,
  ...field
}: FieldProps<string[]> & { most?: number }) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const own = value.filter((item) => !isOneOf(categories, item));
  const known = [
    ...categories.map((category): { value: string; label: string } => ({
      value: category,
      label: intl.formatMessage({ id: `site.category.${category}` }),
    })),
    ...own.map((item) => ({ value: item, label: item })),
  ];
  // The stored key of a known category is not a new one: `concert` is Concert.
  const isNew = name !== '' && !known.some(({ value: one, label }) => [one, label].includes(name));
  return (
    <MultiSelect
      {...field}
      value={value}
      onChange={(chosen) => {
        onChange(chosen);
        setTyped('');
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      maxLength={50}
      maxValues={most}
      hidePickedOptions
      data={[
        ...known,
        ...(isNew
          ? [{ value: name, label: intl.formatMessage({ id: 'events.category.add' }, { name }) }]
          : []),
      ]}
    />
  );
}
