import { Button, Group, SimpleGrid, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router';
import { BuyerChange, orders, type Order } from '#features/orders/contract.ts';
import { call } from '#web/lib/api.ts';
import type { CrumbHandle } from '#web/lib/crumb.ts';
import { query } from '#web/lib/query.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/parts/form.tsx';
import { RouteDrawer } from '#web/parts/route-drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AnswerFields, answersIn } from '../../answer-fields.tsx';
import { attendeesChanged } from '../../attendees/attendees-changed.ts';
import { useManagedEvent } from '../../managed-event.tsx';
import { mustHave } from '../../must-have.ts';

export const handle: CrumbHandle = { crumb: 'orders.edit' };

const schema = mustHave(BuyerChange, 'first_name', 'email');

/** Corrects who bought and what they answered. */
export default function EditOrder() {
  const event = useManagedEvent();
  const { orderId } = useParams();
  const { data: order } = useQuery(query(orders.get, { params: { eventId: event.id, orderId: Number(orderId) } }));
  return <RouteDrawer title={<FormattedMessage id="orders.edit" />} to="../..">{order ? <EditForm order={order} /> : <Skeleton lines={4} height="m" />}</RouteDrawer>;
}

function EditForm({ order }: { order: Order }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const back = (): void => void navigate('..', { relative: 'path' });
  const form = useForm({
    schema,
    initial: { first_name: order.first_name ?? '', last_name: order.last_name ?? '', email: order.email ?? '', questions: answersIn(order.question_answers.filter((one) => one.attendee_id === null)) },
    submit: async (body) => {
      await call(orders.change, { params: { eventId: order.event_id, orderId: order.id }, body });
      await attendeesChanged(order.event_id);
      notifications.show({ message: intl.formatMessage({ id: 'orders.saved' }, { reference: order.public_id }) });
      back();
    },
  });
  return (
    <Form form={form} guard>
      <p><FormattedMessage id="orders.edit.text" /></p>
      <SimpleGrid cols={{ base: 1, xs: 2 }}><TextInput {...form.field('first_name')} required data-autofocus /><TextInput {...form.field('last_name')} /></SimpleGrid>
      <TextInput {...form.field('email')} required type="email" inputMode="email" />
      <AnswerFields form={form} belongs_to="ORDER" ticketIds={order.order_items.map((item) => item.ticket_id)} />
      <Group>
        <Button type="submit" loading={form.pending}><FormattedMessage id="ui.action.save" /></Button>
        <Button variant="default" onClick={back}><FormattedMessage id="ui.action.cancel" /></Button>
      </Group>
    </Form>
  );
}
