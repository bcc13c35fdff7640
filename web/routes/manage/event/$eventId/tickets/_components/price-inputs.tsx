import { NumberInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import { limitOf } from '#features/tickets/rules/chargeable.ts';
import { digitsOf, toMinor } from '#platform/pure/money.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useNumberSigns } from '#web/lib/number-signs.ts';
import type { Form } from '#web/lib/use-form.ts';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import type { TicketValues } from './ticket-values.ts';

/** An amount in the event's currency, with its number of decimals. */
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
  const intl = useIntl();
  const signs = useNumberSigns();
  const locale = useLocale();
  const { currency } = event;
  const digits = digitsOf(currency);
  const field = form.field<number | string>(path);
  const minor = toMinor(Number(field.value || 0), currency) ?? 0;
  const limit = form.values.type === 'DONATION' ? null : limitOf(minor, currency);
  const hint =
    limit?.problem === 'too_small'
      ? intl.formatMessage(
          { id: 'tickets.sells_in_numbers' },
          {
            amount: formatMoney(limit.amount, currency, locale),
            count: Math.ceil((toMinor(limit.amount, currency) ?? 0) / minor),
          },
        )
      : undefined;
  return (
    <NumberInput
      {...field}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...(label ? { label } : {})}
      required
      min={0}
      decimalScale={digits}
      fixedDecimalScale
      allowNegative={false}
      {...signs}
      prefix={currency === 'HKD' ? 'HK$' : `${currency} `}
      onChange={(next) => form.set(path, next === '' ? undefined : next)}
    />
  );
}

/** The quantity; empty means unlimited. */
export function QuantityInput({ form, path }: { form: Form<TicketValues>; path: string }) {
  const intl = useIntl();
  const signs = useNumberSigns();
  return (
    <NumberInput
      {...form.field<number | string>(path)}
      min={0}
      max={999_999_998}
      allowDecimal={false}
      allowNegative={false}
      {...signs}
      placeholder={intl.formatMessage({ id: 'tickets.unlimited' })}
    />
  );
}
