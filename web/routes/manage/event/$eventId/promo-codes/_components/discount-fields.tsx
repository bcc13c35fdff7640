import { NumberInput, Select } from '@mantine/core';
import { useIntl } from 'react-intl';
import { discountTypes } from '#features/tickets/rules/deal.ts';
import { digitsOf } from '#platform/pure/money.ts';
import { useNumberSigns } from '#web/lib/number-signs.ts';
import type { Form } from '#web/lib/use-form.ts';
import { Columns } from '#web/components/columns.tsx';
import type { PromoCodeValues } from './promo-code-values.ts';

/**
 * The discount: a percentage, an amount, or none for a code that only reveals hidden tickets. The
 * input follows the type.
 */
export function DiscountFields({
  form,
  currency,
}: {
  form: Form<PromoCodeValues>;
  currency: string;
}) {
  const intl = useIntl();
  const signs = useNumberSigns();
  const { discount_type: type } = form.values;
  const amount = {
    ...form.field<number | string>('discount'),
    required: true,
    min: 0,
    allowNegative: false,
    onChange: (next: number | string) => form.set('discount', next === '' ? null : next),
  };
  return (
    <Columns>
      <Select
        {...form.field<string | null>('discount_type')}
        allowDeselect={false}
        checkIconPosition="right"
        description={
          type === 'NONE' ? intl.formatMessage({ id: 'promo_codes.type.NONE.help' }) : undefined
        }
        data={discountTypes.map((value) => ({
          value,
          label: intl.formatMessage({ id: `promo_codes.type.${value}` }),
        }))}
      />
      {type === 'PERCENTAGE' ? (
        <NumberInput
          {...amount}
          label={intl.formatMessage({ id: 'promo_codes.percent' })}
          decimalScale={2}
          suffix="%"
          inputMode="decimal"
        />
      ) : null}
      {type === 'FIXED' ? (
        <NumberInput
          {...amount}
          label={intl.formatMessage({ id: 'promo_codes.amount' })}
          decimalScale={digitsOf(currency)}
          {...signs}
          prefix={currency === 'HKD' ? 'HK$' : `${currency} `}
        />
      ) : null}
    </Columns>
  );
}
