import { listed } from '#platform/pure/listed.ts';
import { Button, MultiSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Ticket } from '#features/tickets/contract.ts';
import type { TaxOrFee } from '#features/taxes/contract.ts';
import { rateText } from '#features/taxes/rules/rate-text.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import { RichText } from '#web/components/rich-text.tsx';
import { DrawerForm } from '../../../../_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '../../../../_components/drawer-form/use-drawer-form.ts';
import { useEventLanguages } from '../../_components/use-event-languages.ts';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import { paidPrices } from './paid-prices.ts';
import { PriceFields } from './price-fields.tsx';
import { bodyOf, ticketSchema, type TicketValues } from './ticket-values.ts';
import { TicketTypeField } from './ticket-type-field.tsx';
import { ticketsChanged } from './tickets-changed.ts';
import { RetiredCharges } from './retired-charges.tsx';
import styles from './tickets.module.css';
import { SaleFields } from './sale-fields.tsx';
import { VisibilityFields } from './visibility-fields.tsx';

interface TicketFormProps {
  event: StaffEvent;
  taxes: readonly TaxOrFee[];
  initial: TicketValues;
  ticket?: Ticket;
  reload?: () => Promise<{ values: TicketValues; version: number }>;
  save: (values: TicketValues, key: string, version: number | undefined) => Promise<unknown>;
}

const namesOfTaxes =
  (taxes: readonly TaxOrFee[], locale: Locale) =>
  (field: string, ids: unknown): string | undefined =>
    /^(retired_)?tax_and_fee_ids$/.test(field) && Array.isArray(ids) && ids.length > 0
      ? listed(
          locale,
          ids.map((id) => taxes.find((tax) => tax.id === id)?.name ?? String(id)),
        )
      : undefined;

// These refusals are shown at the field they are about.
const refusalFields = { 'ticket.type_cannot_change': 'type', 'ticket.price_has_sales': 'prices' };

/** The form of a ticket: name, prices, availability and visibility. */
export function TicketForm({ event, taxes, initial, ticket, reload, save }: TicketFormProps) {
  const intl = useIntl();
  const bound = useDrawerForm({
    schema: ticketSchema,
    initial,
    refusalFields,
    failed: ticket ? 'errors.failed.ticket_update' : 'errors.failed.ticket_create',
    ...(ticket ? { version: ticket.version } : {}),
    ...(reload ? { reload } : {}),
    body: bodyOf,
    together: { type: 'prices' },
    save,
    saved: async ({ title }) => {
      await ticketsChanged(event.id);
      notifications.show({ message: intl.formatMessage({ id: 'tickets.saved' }, { title }) });
    },
  });
  const { form } = bound;
  const tiers = form.values.type === 'TIERED' ? form.values.prices : [];
  const languages = useEventLanguages(
    form,
    ['title', 'description'],
    tiers.map((_, n) => ({ at: `prices.${n}`, fields: ['label'] })),
  );
  const { text } = languages;
  const chosen = form.values.tax_and_fee_ids ?? [];
  const free = form.values.type === 'FREE';
  const locale = useLocale();
  const paid = paidPrices(form.values, taxes, event.currency)
    .map((price) => formatMoney(price, event.currency, locale))
    .join(' · ');
  return (
    <DrawerForm
      bound={bound}
      submitLabel={<FormattedMessage id={ticket ? 'ui.action.save' : 'tickets.create.go'} />}
      words={{ text: namesOfTaxes(taxes, locale) }}
    >
      <TicketTypeField {...form.field('type')} sold={(ticket?.quantity_sold ?? 0) > 0} />
      {languages.chips}
      <TextInput
        {...text('title', { placeholder: intl.formatMessage({ id: 'tickets.title_example' }) })}
        data-autofocus
      />
      <PriceFields form={form} text={text} event={event} {...(ticket ? { ticket } : {})} />
      {free ? (
        <div className={styles['muted']}>
          <p>
            <FormattedMessage
              id={chosen.length > 0 ? 'tickets.free_taxes' : 'tickets.free_no_taxes'}
            />
          </p>
          {chosen.length > 0 ? (
            <Button variant="default" size="sm" onClick={() => form.set('tax_and_fee_ids', [])}>
              <FormattedMessage id="tickets.free_remove" />
            </Button>
          ) : null}
        </div>
      ) : (
        <MultiSelect
          {...form.field<string[]>('tax_and_fee_ids')}
          {...(paid
            ? { description: intl.formatMessage({ id: 'tickets.buyers_pay' }, { price: paid }) }
            : {})}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxValues={20}
          clearable
          placeholder={chosen.length === 0 ? intl.formatMessage({ id: 'tickets.no_taxes' }) : ''}
          value={chosen.map(String)}
          onChange={(ids) => form.set('tax_and_fee_ids', ids.map(Number))}
          data={taxes
            .filter((tax) => tax.is_active || chosen.includes(tax.id))
            .map((tax) => ({
              value: String(tax.id),
              label: rateText({ ...tax, type: tax.calculation_type }, event.currency, locale),
            }))}
        />
      )}
      <RetiredCharges
        form={form}
        taxes={taxes}
        event={event}
        had={ticket?.retired_tax_and_fee_ids ?? []}
      />
      <RichText {...text('description')} />
      <SaleFields form={form} zone={event.timezone} />
      <VisibilityFields form={form} eventId={event.id} ticketId={ticket?.id} />
    </DrawerForm>
  );
}
