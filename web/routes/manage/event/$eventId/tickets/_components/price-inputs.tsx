import { NumberInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import { digitsOf } from '#platform/pure/money.ts';
import type { Form } from '#web/lib/use-form.ts';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import type { TicketValues } from './ticket-values.ts';

/** An amount in the event's currency, with as many decimals as it has. */
export function PriceInput({
  form,
  path,
  event,
  label,
}: {
  form: Form<TicketValues>;
  path: string;
  event: StaffEvent;
  label?: string;
}) {
  const digits = digitsOf(event.currency);
  const field = form.field<number | string>(path);
  return (
    <NumberInput
      {...field}
      {...(label ? { label } : {})}
      required
      min={0}
      decimalScale={digits}
      fixedDecimalScale
      allowNegative={false}
      thousandSeparator=","
      prefix={event.currency === 'HKD' ? 'HK$' : `${event.currency} `}
      onChange={(next) => form.set(path, next === '' ? undefined : next)}
    />
  );
}

/** The quantity; empty means unlimited. */
export function QuantityInput({ form, path }: { form: Form<TicketValues>; path: string }) {
  const intl = useIntl();
  return (
    <NumberInput
      {...form.field<number | string>(path)}
      min={0}
      max={999_999_998}
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      placeholder={intl.formatMessage({ id: 'tickets.unlimited' })}
    />
  );
}
