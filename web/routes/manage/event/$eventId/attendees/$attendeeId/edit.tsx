import { Button, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router';
import { attendees, type Attendee } from '#features/attendees/contract.ts';
import { AttendeeChange, attendeeChanges } from '#features/orders/attendees.contract.ts';
import { locales } from '#platform/pure/locales.ts';
import { personName } from '#platform/pure/person-name.ts';
import { call } from '#web/lib/api.ts';
import type { CrumbHandle } from '#web/lib/crumb.ts';
import { query } from '#web/lib/query.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/parts/form.tsx';
import { RouteDrawer } from '#web/parts/route-drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AnswerFields, answersIn } from '../../answer-fields.tsx';
import { useManagedEvent } from '../../managed-event.tsx';
import { mustHave } from '../../must-have.ts';
import { attendeesChanged } from '../attendees-changed.ts';
import { TicketChoice } from '../ticket-choice.tsx';

export const handle: CrumbHandle = { crumb: 'attendees.edit' };

const schema = mustHave(AttendeeChange, 'first_name', 'email');

/** Corrects a name, moves somebody to another ticket, mends an answer. */
export default function EditAttendee() {
  const event = useManagedEvent();
  const { attendeeId } = useParams();
  const { data: attendee } = useQuery(query(attendees.get, { params: { eventId: event.id, attendeeId: Number(attendeeId) } }));
  return <RouteDrawer title={<FormattedMessage id="attendees.edit" />} to="../..">{attendee ? <EditForm attendee={attendee} /> : <Skeleton lines={6} height="m" />}</RouteDrawer>;
}

function EditForm({ attendee }: { attendee: Attendee }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const event = useManagedEvent();
  const back = (): void => void navigate('..', { relative: 'path' });
  const form = useForm({
    schema,
    initial: { first_name: attendee.first_name, last_name: attendee.last_name ?? '', email: attendee.email, locale: attendee.locale, ticket_id: attendee.ticket_id, ticket_price_id: attendee.ticket_price_id, questions: answersIn(attendee.question_answers) },
    submit: async (body) => {
      await call(attendeeChanges.put, { params: { eventId: event.id, attendeeId: attendee.id }, body });
      await attendeesChanged(event.id);
      notifications.show({ message: intl.formatMessage({ id: 'attendees.saved' }, { name: personName({ first_name: String(body.first_name), last_name: body.last_name as string | null }) }) });
      back();
    },
  });
  return (
    <Form form={form} guard>
      <SimpleGrid cols={{ base: 1, xs: 2 }}><TextInput {...form.field('first_name')} required data-autofocus /><TextInput {...form.field('last_name')} /></SimpleGrid>
      <TextInput {...form.field('email')} required type="email" inputMode="email" />
      <TicketChoice form={form} />
      <Select {...form.field<string | null>('locale')} allowDeselect={false} data={locales.map((value) => ({ value, label: intl.formatMessage({ id: `attendees.language.${value}` }) }))} />
      <AnswerFields form={form} belongs_to="TICKET" ticketIds={[form.values.ticket_id as number]} />
      <Group>
        <Button type="submit" loading={form.pending}><FormattedMessage id="ui.action.save" /></Button>
        <Button variant="default" onClick={back}><FormattedMessage id="ui.action.cancel" /></Button>
      </Group>
    </Form>
  );
}
