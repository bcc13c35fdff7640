import { MultiSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { membershipTiers, type Ticket } from '#features/tickets/contract.ts';
import type { TaxOrFee } from '#features/taxes/contract.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import { DateTimeInput } from '#web/components/date-time-input.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { ZoneHint } from '#web/components/zone-hint.tsx';
import { Columns } from '#web/components/columns.tsx';
import { DrawerForm } from '../../../../_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '../../../../_components/drawer-form/use-drawer-form.ts';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import { paidPrices } from './paid-prices.ts';
import { PriceFields } from './price-fields.tsx';
import { bodyOf, ticketSchema, type TicketValues } from './ticket-values.ts';
import { TicketTypeField } from './ticket-type-field.tsx';
import { ticketsChanged } from './tickets-changed.ts';
import styles from './tickets.module.css';

interface TicketFormProps {
  event: StaffEvent;
  taxes: readonly TaxOrFee[];
  initial: TicketValues;
  ticket?: Ticket;
  reload?: () => Promise<{ values: TicketValues; version: number }>;
  save: (values: TicketValues, key: string, version: number | undefined) => Promise<unknown>;
}

const flags = [
  'show_quantity_remaining',
  'start_collapsed',
  'is_hidden',
  'is_hidden_without_promo_code',
  'hide_before_sale_start_date',
  'hide_after_sale_end_date',
  'hide_when_sold_out',
] as const;
// Refusals that are about one field are read there.
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
    save: (values, key, version) => save(bodyOf(values), key, version),
    saved: async ({ title }) => {
      await ticketsChanged(event.id);
      notifications.show({ message: intl.formatMessage({ id: 'tickets.saved' }, { title }) });
    },
  });
  const { form } = bound;
  const chosen = (form.values.tax_and_fee_ids ?? []) as number[];
  const free = form.values.type === 'FREE';
  const locale = useLocale();
  const paid = paidPrices(form.values, taxes, event.currency)
    .map((price) => formatMoney(price, event.currency, locale))
    .join(' · ');
  return (
    <DrawerForm
      bound={bound}
      submitLabel={<FormattedMessage id={ticket ? 'ui.action.save' : 'tickets.create.go'} />}
    >
      <TicketTypeField {...form.field('type')} sold={(ticket?.quantity_sold ?? 0) > 0} />
      <TextInput
        {...form.field('title')}
        placeholder={intl.formatMessage({ id: 'tickets.title_example' })}
        data-autofocus
      />
      <PriceFields form={form} event={event} {...(ticket ? { ticket } : {})} />
      {free ? (
        <p className={styles['muted']}>
          <FormattedMessage
            id={chosen.length > 0 ? 'tickets.free_taxes' : 'tickets.free_no_taxes'}
          />
        </p>
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
              label: intl.formatMessage(
                { id: `tickets.charge.${tax.calculation_type}` },
                { name: tax.name, rate: tax.rate, currency: event.currency },
              ),
            }))}
        />
      )}
      <RichText {...form.field('description')} />
      <fieldset className={styles['section']}>
        <legend>
          <FormattedMessage id="tickets.when" />
        </legend>
        <Columns>
          <DateTimeInput {...form.field('sale_start_date')} />
          <DateTimeInput {...form.field('sale_end_date')} />
        </Columns>
        <ZoneHint zone={event.timezone} />
        <Columns>
          <NumberInput
            {...form.field<number | string>('min_per_order')}
            min={1}
            max={100}
            allowDecimal={false}
            placeholder="1"
          />
          <NumberInput
            {...form.field<number | string>('max_per_order')}
            min={1}
            max={100}
            allowDecimal={false}
            placeholder="100"
          />
        </Columns>
      </fieldset>
      <fieldset className={styles['section']}>
        <legend>
          <FormattedMessage id="tickets.seen" />
        </legend>
        <MultiSelect
          {...form.field<string[]>('membership_tiers')}
          clearable
          description={intl.formatMessage({ id: 'tickets.members_help' })}
          value={(form.values.membership_tiers ?? []) as string[]}
          onChange={(chosenTiers) => form.set('membership_tiers', chosenTiers)}
          data={membershipTiers.map((value) => ({
            value,
            label: intl.formatMessage({ id: `event_page.tier.${value}` }),
          }))}
        />
        <div className={styles['switches']}>
          {flags.map((name) => (
            <Switch key={name} {...form.check(name)} />
          ))}
        </div>
      </fieldset>
    </DrawerForm>
  );
}
