import { Fieldset, NumberInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import { digitsOf } from '#platform/pure/money.ts';
import { useNumberSigns } from '#web/lib/number-signs.ts';
import type { Form } from '#web/lib/use-form.ts';
import { Columns } from '#web/components/columns.tsx';
import { useManagedEvent } from '../../_components/managed-event.tsx';

export interface ChargeAmount {
  tax_or_fee_id: number;
  amount: number;
}
interface Charged {
  ticket_id?: unknown;
  amount_paid?: unknown;
  taxes_and_fees?: ChargeAmount[] | undefined;
}

/**
 * The taxes and fees included in the amount paid, one field per tax of the ticket; none when
 * nothing was paid.
 */
export function ChargeFields<T extends Charged>({ form }: { form: Form<T> }) {
  const intl = useIntl();
  const signs = useNumberSigns();
  const { tickets, currency } = useManagedEvent();
  const charges = tickets.find(({ id }) => id === form.values.ticket_id)?.taxes_and_fees ?? [];
  if (charges.length === 0 || !Number(form.values.amount_paid)) return null;
  const given = form.values.taxes_and_fees ?? [];
  const setCharge = (tax_or_fee_id: number, amount: number): void =>
    form.set('taxes_and_fees', [
      ...given.filter((chargeAmount) => chargeAmount.tax_or_fee_id !== tax_or_fee_id),
      { tax_or_fee_id, amount },
    ]);
  return (
    <Fieldset legend={intl.formatMessage({ id: 'fields.taxes_and_fees' })}>
      <Columns>
        {charges.map(({ id, name }, n) => (
          <NumberInput
            key={id}
            name={n === 0 ? 'taxes_and_fees' : `taxes_and_fees.${id}`}
            label={name}
            value={given.find((chargeAmount) => chargeAmount.tax_or_fee_id === id)?.amount ?? 0}
            onChange={(value) => setCharge(id, Number(value))}
            error={n === 0 ? form.errors['taxes_and_fees'] : undefined}
            min={0}
            decimalScale={digitsOf(currency)}
            prefix={`${currency} `}
            {...signs}
          />
        ))}
      </Columns>
    </Fieldset>
  );
}
