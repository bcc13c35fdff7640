import { useState } from 'react';
import { Button, MultiSelect, NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { membershipTiers, type Ticket } from '#features/tickets/contract.ts';
import type { TaxOrFee } from '#features/taxes/contract.ts';
import { CallError } from '#platform/client.ts';
import { refusalAt } from '#web/lib/refusal-at.ts';
import { useForm } from '#web/lib/use-form.ts';
import { DateTimeInput } from '#web/parts/date-time-input.tsx';
import { Form } from '#web/parts/form.tsx';
import { RichText } from '#web/parts/rich-text.tsx';
import { ZoneHint } from '#web/parts/zone-hint.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { StaffEvent } from '../managed-event.tsx';
import { PriceFields } from './price-fields.tsx';
import { ticketSchema, type TicketValues } from './ticket-values.ts';
import { TicketTypeField } from './ticket-type-field.tsx';
import { ticketsChanged } from './tickets-changed.ts';
import styles from './tickets.module.css';

interface TicketFormProps {
  event: StaffEvent;
  taxes: readonly TaxOrFee[];
  initial: TicketValues;
  ticket?: Ticket;
  save(values: TicketValues, idempotency_key: string): Promise<unknown>;
  /** Takes the newest version, so that the next save counts. */
  saveMine?(): Promise<void>;
}

const flags = ['show_quantity_remaining', 'start_collapsed', 'is_hidden', 'is_hidden_without_promo_code', 'hide_before_sale_start_date', 'hide_after_sale_end_date', 'hide_when_sold_out'] as const;
// Refusals that are about one field are read there.
const places = { 'ticket.type_cannot_change': 'type', 'ticket.price_has_sales': 'prices' };

/** A kind of ticket: what it is, what it costs, when and how many somebody may buy, and who sees it. */
export function TicketForm({ event, taxes, initial, ticket, save, saveMine }: TicketFormProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [stale, setStale] = useState(false);
  const form = useForm({
    schema: ticketSchema, initial,
    submit: async (values, key) => {
      try {
        // One price needs no name of its own.
        await save(values.type === 'TIERED' ? values : { ...values, prices: values.prices.slice(0, 1).map((price) => ({ ...price, label: '', price: values.type === 'FREE' ? 0 : price.price, sale_start_date: '', sale_end_date: '', is_hidden: false })) }, key);
      } catch (error) {
        setStale(error instanceof CallError && error.code === 'stale_version');
        throw refusalAt(error, places);
      }
      await ticketsChanged(event.id);
      notifications.show({ message: intl.formatMessage({ id: 'tickets.saved' }, { title: values.title }) });
      void navigate('..', { relative: 'path' });
    },
  });
  const chosen = (form.values.tax_and_fee_ids ?? []) as number[];
  const free = form.values.type === 'FREE';
  return (
    <Form form={form} guard>
      {stale && saveMine ? <Notice tone="amber"><FormattedMessage id="events.stale.text" /> <Button size="sm" mt="xs" onClick={() => void saveMine().then(() => form.submit())}><FormattedMessage id="events.stale.mine" /></Button></Notice> : null}
      <TicketTypeField {...form.field('type')} sold={(ticket?.quantity_sold ?? 0) > 0} />
      <TextInput {...form.field('title')} placeholder={intl.formatMessage({ id: 'tickets.title_example' })} />
      <PriceFields form={form} event={event} {...(ticket ? { ticket } : {})} />
      {free ? <p className={styles['muted']}><FormattedMessage id={chosen.length > 0 ? 'tickets.free_taxes' : 'tickets.free_no_taxes'} /></p> : (
        <MultiSelect
          {...form.field<string[]>('tax_and_fee_ids')} maxValues={20} clearable placeholder={chosen.length === 0 ? intl.formatMessage({ id: 'tickets.no_taxes' }) : ''} value={chosen.map(String)} onChange={(ids) => form.set('tax_and_fee_ids', ids.map(Number))}
          data={taxes.filter((tax) => tax.is_active || chosen.includes(tax.id)).map((tax) => ({ value: String(tax.id), label: intl.formatMessage({ id: `tickets.charge.${tax.calculation_type}` }, { name: tax.name, rate: tax.rate, currency: event.currency }) }))}
        />
      )}
      <RichText {...form.field('description')} />
      <fieldset className={styles['section']}>
        <legend><FormattedMessage id="tickets.when" /></legend>
        <SimpleGrid cols={{ base: 1, xs: 2 }}><DateTimeInput {...form.field('sale_start_date')} /><DateTimeInput {...form.field('sale_end_date')} /></SimpleGrid>
        <ZoneHint zone={event.timezone} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput {...form.field<number | string>('min_per_order')} min={1} max={100} allowDecimal={false} placeholder="1" />
          <NumberInput {...form.field<number | string>('max_per_order')} min={1} max={100} allowDecimal={false} placeholder="100" />
        </SimpleGrid>
      </fieldset>
      <fieldset className={styles['section']}>
        <legend><FormattedMessage id="tickets.seen" /></legend>
        <MultiSelect
          {...form.field<string[]>('membership_tiers')} clearable description={intl.formatMessage({ id: 'tickets.members_help' })} value={(form.values.membership_tiers ?? []) as string[]} onChange={(chosenTiers) => form.set('membership_tiers', chosenTiers)}
          data={membershipTiers.map((value) => ({ value, label: intl.formatMessage({ id: `event_page.tier.${value}` }) }))}
        />
        <div className={styles['switches']}>{flags.map((name) => <Switch key={name} {...form.check(name)} />)}</div>
      </fieldset>
      <div className={styles['save']}>
        <Button type="submit" loading={form.pending}><FormattedMessage id={ticket ? 'ui.action.save' : 'tickets.create'} /></Button>
        <Button variant="default" onClick={() => void navigate('..', { relative: 'path' })}><FormattedMessage id="ui.action.cancel" /></Button>
      </div>
    </Form>
  );
}
