import { Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { attendees, type Attendee } from '#features/attendees/contract.ts';
import { AttendeeChange, attendeeChanges } from '#features/orders/attendees.contract.ts';
import { personName } from '#platform/pure/person-name.ts';
import { languageChoices } from '#web/lib/language-choices.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Columns } from '#web/components/columns.tsx';
import { NameFields } from '#web/components/name-fields.tsx';
import { AnswerFields, answersIn, useAnswerLabel } from '../../_components/answer-fields.tsx';
import { DrawerForm } from '../../../../_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '../../../../_components/drawer-form/use-drawer-form.ts';
import { useManagedEvent } from '../../_components/managed-event.tsx';
import { requireFields } from '../../_components/require-fields.ts';
import type { Route } from './+types/edit.ts';
import { attendeesChanged } from '../_components/attendees-changed.ts';
import { MovingNotice } from '../_components/moving-notice.tsx';
import { TicketChoice } from '../_components/ticket-choice.tsx';

const schema = requireFields(AttendeeChange, 'first_name', 'email');
const valuesOf = (attendee: Attendee) => ({
  first_name: attendee.first_name,
  last_name: attendee.last_name ?? '',
  email: attendee.email,
  locale: attendee.locale,
  ticket_id: attendee.ticket_id,
  ticket_price_id: attendee.ticket_price_id,
  questions: answersIn(attendee.question_answers),
});

const detailQuery = (params: { eventId?: string | undefined; attendeeId?: string | undefined }) =>
  query(attendees.get, {
    params: { eventId: Number(params.eventId), attendeeId: Number(params.attendeeId) },
  });

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(detailQuery(params));
}

/** Corrects a name or answers, or changes the ticket. */
export default function EditAttendee() {
  const { data: attendee } = useQuery(detailQuery(useParams()));
  return (
    <RouteDrawer title={<FormattedMessage id="attendees.edit" />} to="../..">
      {attendee ? <EditForm attendee={attendee} /> : <Skeleton lines={6} height="m" />}
    </RouteDrawer>
  );
}

function EditForm({ attendee }: { attendee: Attendee }) {
  const intl = useIntl();
  const event = useManagedEvent();
  const params = { eventId: event.id, attendeeId: attendee.id };
  const bound = useDrawerForm({
    schema,
    initial: valuesOf(attendee),
    version: attendee.version,
    reload: () =>
      call(attendees.get, { params }).then((fresh) => ({
        values: valuesOf(fresh),
        version: fresh.version,
      })),
    save: (values, _key, version) =>
      call(attendeeChanges.put, { params, body: { ...values, version } }),
    saved: async ({ first_name, last_name }) => {
      await attendeesChanged(event.id);
      notifications.show({
        message: intl.formatMessage(
          { id: 'attendees.saved' },
          {
            name: personName({
              first_name: String(first_name),
              last_name: last_name as string | null,
            }),
          },
        ),
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
      <Columns>
        <NameFields
          first={<TextInput {...form.field('first_name')} required data-autofocus />}
          last={<TextInput {...form.field('last_name')} data-autofocus />}
        />
      </Columns>
      <TextInput {...form.field('email')} required type="email" inputMode="email" />
      <TicketChoice form={form} />
      <MovingNotice attendee={attendee} form={form} />
      <Select
        {...form.field<string | null>('locale')}
        allowDeselect={false}
        data={languageChoices}
      />
      <AnswerFields
        form={form}
        belongs_to="TICKET"
        ticketIds={[form.values.ticket_id ?? attendee.ticket_id]}
      />
    </DrawerForm>
  );
}
