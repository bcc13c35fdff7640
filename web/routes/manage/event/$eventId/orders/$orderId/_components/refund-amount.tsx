import { NumberInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import { digitsOf } from '#platform/pure/money.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useNumberSigns } from '#web/lib/number-signs.ts';
import type { FieldProps } from '#web/lib/use-form.ts';

interface RefundAmountProps {
  field: FieldProps<number | string>;
  set: (amount: number) => void;
  currency: string;
  /** The refundable rest of the payment, in major units. */
  most: number;
}

/** The amount to refund, and the maximum. */
export function RefundAmount({ field, set, currency, most }: RefundAmountProps) {
  const intl = useIntl();
  const signs = useNumberSigns();
  const locale = useLocale();
  return (
    <NumberInput
      {...field}
      value={field.value}
      onChange={(value) => set(Number(value))}
      min={0}
      max={most}
      clampBehavior="none"
      decimalScale={digitsOf(currency)}
      fixedDecimalScale
      prefix={`${currency} `}
      {...signs}
      inputMode="decimal"
      description={intl.formatMessage(
        { id: 'orders.refund.most' },
        { amount: formatMoney(most, currency, locale) },
      )}
    />
  );
}
