import { Button, Checkbox, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { attendeeChanges, NewAttendee } from '#features/orders/attendees.contract.ts';
import { digitsOf } from '#platform/pure/money.ts';
import { personName } from '#platform/pure/person-name.ts';
import { languageChoices } from '#web/lib/language-choices.ts';
import { call } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useNumberSigns } from '#web/lib/number-signs.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Columns } from '#web/components/columns.tsx';
import { NameFields } from '#web/components/name-fields.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import { attendeesChanged } from './_components/attendees-changed.ts';
import { ChargeFields } from './_components/charge-fields.tsx';
import { TicketChoice } from './_components/ticket-choice.tsx';

/** Adds an attendee without a checkout: a guest, or a sale at the box office. */
export default function AddAttendee() {
  const event = useManagedEvent();
  return (
    <RouteDrawer title={<FormattedMessage id="attendees.add" />}>
      {event.tickets.length === 0 ? (
        <Notice tone="amber" title={<FormattedMessage id="attendees.needs_ticket" />}>
          <Link to={`/manage/event/${event.id}/tickets/create`}>
            <FormattedMessage id="tickets.create" />
          </Link>
        </Notice>
      ) : (
        <AddForm />
      )}
    </RouteDrawer>
  );
}

function AddForm() {
  const intl = useIntl();
  const signs = useNumberSigns();
  const navigate = useNavigate();
  const locale = useLocale();
  const event = useManagedEvent();
  const first = event.tickets.find((ticket) => !ticket.is_sold_out) ?? event.tickets[0];
  const back = (): void => void navigate('..', { relative: 'path' });
  const form = useForm({
    schema: NewAttendee,
    initial: {
      first_name: '',
      last_name: '',
      email: '',
      ticket_id: first?.id ?? 0,
      ticket_price_id: (first?.prices.find((price) => !price.is_sold_out) ?? first?.prices[0])?.id,
      amount_paid: 0,
      taxes_and_fees: [],
      locale,
      send_confirmation_email: true,
    },
    submit: async (values, idempotency_key) => {
      // Amounts entered for another ticket, or before it became free, are not sent.
      const charges = event.tickets.find(({ id }) => id === values.ticket_id)?.taxes_and_fees ?? [];
      const paid = Number(values.amount_paid) > 0;
      const body = {
        ...values,
        taxes_and_fees: (values.taxes_and_fees ?? []).filter(
          (taxesAndFee) =>
            paid &&
            taxesAndFee.amount > 0 &&
            charges.some(({ id }) => id === taxesAndFee.tax_or_fee_id),
        ),
      };
      await call(attendeeChanges.add, { params: { eventId: event.id }, body, idempotency_key });
      await attendeesChanged(event.id);
      notifications.show({
        message: intl.formatMessage(
          { id: 'attendees.added' },
          {
            name: personName({
              first_name: body.first_name,
              last_name: body.last_name as string | null,
            }),
          },
        ),
      });
      back();
    },
  });
  return (
    <Form form={form} guard>
      <TicketChoice form={form} />
      <Columns>
        <NameFields
          first={<TextInput {...form.field('first_name')} autoComplete="off" data-autofocus />}
          last={<TextInput {...form.field('last_name')} autoComplete="off" data-autofocus />}
        />
      </Columns>
      <TextInput {...form.field('email')} type="email" inputMode="email" autoComplete="off" />
      <Columns>
        <NumberInput
          {...form.field<number | string>('amount_paid')}
          value={Number(form.values.amount_paid ?? 0)}
          onChange={(value) => form.set('amount_paid', Number(value))}
          min={0}
          decimalScale={digitsOf(event.currency)}
          prefix={`${event.currency} `}
          {...signs}
          description={intl.formatMessage({ id: 'attendees.amount_paid.help' })}
        />
        <Select
          {...form.field<string | null>('locale')}
          allowDeselect={false}
          data={languageChoices}
          description={intl.formatMessage({ id: 'attendees.locale.help' })}
        />
      </Columns>
      <ChargeFields form={form} />
      <Checkbox {...form.check('send_confirmation_email')} />
      <Group>
        <Button type="submit" loading={form.pending}>
          <FormattedMessage id="attendees.add" />
        </Button>
        <Button variant="default" onClick={back}>
          <FormattedMessage id="ui.action.cancel" />
        </Button>
      </Group>
    </Form>
  );
}
