import { NumberInput } from '@mantine/core';
import type { Form } from '#web/lib/use-form.ts';
import type { VenueValues } from './venue-values.ts';

/** An integer of at least 1. */
export function WholeNumber({ form, path }: { form: Form<VenueValues>; path: string }) {
  const { maxLength: _, ...field } = form.field<string | number>(path);
  return (
    <NumberInput
      {...field}
      min={1}
      allowDecimal={false}
      allowNegative={false}
      inputMode="numeric"
    />
  );
}
