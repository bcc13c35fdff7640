import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { BuyerChange, orders, type StaffOrder } from '#features/orders/contract.ts';
import { call } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Columns } from '#web/components/columns.tsx';
import { NameFields } from '#web/components/name-fields.tsx';
import { DrawerForm } from '../../../../_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '../../../../_components/drawer-form/use-drawer-form.ts';
import { AnswerFields, answersIn, useAnswerLabel } from '../../_components/answer-fields.tsx';
import { attendeesChanged } from '../../attendees/_components/attendees-changed.ts';
import { requireFields } from '../../_components/require-fields.ts';
import type { Route } from './+types/edit.ts';
import { orderQuery } from './_components/order-query.ts';

const schema = requireFields(BuyerChange, 'first_name', 'email');
const valuesOf = (order: StaffOrder) => ({
  first_name: order.first_name ?? '',
  last_name: order.last_name ?? '',
  email: order.email ?? '',
  questions: answersIn(
    order.question_answers.filter((questionAnswer) => questionAnswer.attendee_id === null),
  ),
});

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(orderQuery(params));
}

/** Corrects the buyer's details and answers. */
export default function EditOrder() {
  const { data: order } = useQuery(orderQuery(useParams()));
  return (
    <RouteDrawer title={<FormattedMessage id="orders.edit" />} to="../..">
      {order ? <EditForm order={order} /> : <Skeleton lines={4} height="m" />}
    </RouteDrawer>
  );
}

function EditForm({ order }: { order: StaffOrder }) {
  const intl = useIntl();
  const params = { eventId: order.event_id, orderId: order.id };
  const bound = useDrawerForm({
    schema,
    initial: valuesOf(order),
    version: order.version,
    reload: () =>
      call(orders.get, { params }).then((fresh) => ({
        values: valuesOf(fresh),
        version: fresh.version,
      })),
    save: (values, _key, version) => call(orders.change, { params, body: { ...values, version } }),
    saved: async () => {
      await attendeesChanged(order.event_id);
      notifications.show({
        message: intl.formatMessage({ id: 'orders.saved' }, { reference: order.public_id }),
      });
    },
  });
  const { form } = bound;
  return (
    <DrawerForm
      bound={bound}
      submitLabel={<FormattedMessage id="ui.action.save" />}
      words={{ label: useAnswerLabel() }}
    >
      <p>
        <FormattedMessage id="orders.edit.text" />
      </p>
      <Columns>
        <NameFields
          first={<TextInput {...form.field('first_name')} required data-autofocus />}
          last={<TextInput {...form.field('last_name')} data-autofocus />}
        />
      </Columns>
      <TextInput {...form.field('email')} required type="email" inputMode="email" />
      <AnswerFields
        form={form}
        belongs_to="ORDER"
        ticketIds={order.order_items.map((item) => item.ticket_id)}
      />
    </DrawerForm>
  );
}
