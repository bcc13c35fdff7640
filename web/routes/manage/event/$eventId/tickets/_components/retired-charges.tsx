import { MultiSelect } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { TaxOrFee } from '#features/taxes/contract.ts';
import { rateText } from '#features/taxes/rules/rate-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import type { Form } from '#web/lib/use-form.ts';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import type { TicketValues } from './ticket-values.ts';

interface RetiredChargesProps {
  form: Form<TicketValues>;
  taxes: readonly TaxOrFee[];
  event: StaffEvent;
  /** Those that the stored ticket has. */
  had: readonly number[];
}

/** The retired taxes and fees that a ticket has, which can be taken off it; nothing without any. */
export function RetiredCharges({ form, taxes, event, had }: RetiredChargesProps) {
  const intl = useIntl();
  const locale = useLocale();
  const chosenIds = form.values.retired_tax_and_fee_ids ?? [];
  const offeredIds = new Set([...had, ...chosenIds]);
  if (offeredIds.size === 0) return null;
  return (
    <MultiSelect
      {...form.field<string[]>('retired_tax_and_fee_ids')}
      description={intl.formatMessage({ id: 'tickets.retired.help' })}
      clearable
      value={chosenIds.map(String)}
      onChange={(ids) => form.set('retired_tax_and_fee_ids', ids.map(Number))}
      data={taxes
        .filter(({ id }) => offeredIds.has(id))
        .map((tax) => ({
          value: String(tax.id),
          label: rateText({ ...tax, type: tax.calculation_type }, event.currency, locale),
        }))}
    />
  );
}
