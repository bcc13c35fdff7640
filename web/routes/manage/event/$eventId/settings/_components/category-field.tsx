import { useState } from 'react';
import { Select, TextInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { FieldProps } from '#web/lib/use-form.ts';
import { categories } from '#web/components/event-list/event-query.ts';
import { Columns } from '#web/components/columns.tsx';
import { isOneOf } from '#platform/pure/is-one-of.ts';

/** One of the translated categories, or a custom one. */
export function CategoryField({ value, onChange, ...field }: FieldProps<string>) {
  const intl = useIntl();
  const [own, setOwn] = useState(value !== '' && !isOneOf(categories, value));
  return (
    <Columns from="sm">
      <Select
        label={field.label}
        error={own ? undefined : field.error}
        name={own ? undefined : field.name}
        clearable
        value={own ? 'own' : value || null}
        data={[
          ...categories.map((name): { value: string; label: string } => ({
            value: name,
            label: intl.formatMessage({ id: `site.category.${name}` }),
          })),
          { value: 'own', label: intl.formatMessage({ id: 'events.category.own' }) },
        ]}
        onChange={(chosen) => {
          setOwn(chosen === 'own');
          onChange(chosen === 'own' ? '' : chosen);
        }}
      />
      {own ? (
        <TextInput
          {...field}
          label={intl.formatMessage({ id: 'events.category.words' })}
          value={value}
          onChange={onChange}
          maxLength={50}
        />
      ) : null}
    </Columns>
  );
}
