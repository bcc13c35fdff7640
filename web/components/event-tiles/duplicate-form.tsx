import { Button, Checkbox, Fieldset, Group, Stack, TextInput } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { Duplicate, eventCopies } from '#features/event-copies/contract.ts';
import { events, type Event } from '#features/events/contract.ts';
import { call } from '#web/lib/api.ts';
import { refetch } from '#web/lib/refetch.ts';
import { useForm } from '#web/lib/use-form.ts';
import { DateTimeInput } from '#web/components/date-time-input.tsx';
import { Form } from '#web/components/form.tsx';
import { SignedOutNotice } from '#web/components/signed-out-notice.tsx';
import { ZoneHint } from '#web/components/zone-hint.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Columns } from '../columns.tsx';

const parts = [
  'duplicate_tickets',
  'duplicate_questions',
  'duplicate_promo_codes',
  'duplicate_capacity_assignments',
  'duplicate_check_in_lists',
  'duplicate_settings',
  'duplicate_event_cover_image',
  'duplicate_attachments',
  'duplicate_affiliates',
] as const;
/** When tickets are not copied, only the parts of these that apply to all tickets are. */
const withTickets = [
  'duplicate_questions',
  'duplicate_promo_codes',
  'duplicate_capacity_assignments',
  'duplicate_check_in_lists',
] as const;

/**
 * Duplicates an event as a draft: its new date and what to copy. Sale dates and check-in list dates
 * move with it.
 */
export function DuplicateForm({
  event,
  onCreated,
  cancel,
}: {
  event: Event;
  onCreated: (event: Event) => void;
  cancel: () => void;
}) {
  const intl = useIntl();
  const form = useForm({
    schema: Duplicate,
    initial: {
      title: event.title,
      start_date: '',
      end_date: '',
      ...Object.fromEntries(parts.map((part) => [part, true])),
    },
    submit: async (body, idempotency_key) => {
      const copy = await call(eventCopies.duplicate, {
        params: { eventId: event.id },
        body,
        idempotency_key,
      });
      await refetch(events.list, events.ofOrganizer);
      onCreated(copy);
    },
  });
  const excludedParts = parts.filter((part) => !form.values[part]);
  return (
    <Form form={form} guard>
      <SignedOutNotice />
      <TextInput {...form.field('title')} data-autofocus />
      <Columns>
        <DateTimeInput {...form.field('start_date')} required />
        <DateTimeInput {...form.field('end_date')} />
      </Columns>
      <ZoneHint zone={event.timezone} />
      <Fieldset legend={intl.formatMessage({ id: 'events.duplicate.what' })}>
        <Stack gap="xs">
          {parts.map((part) => (
            <Checkbox key={part} {...form.check(part)} />
          ))}
        </Stack>
      </Fieldset>
      <p>
        <FormattedMessage id="events.duplicate.text" />
      </p>
      <p>
        <FormattedMessage id="events.duplicate.stays" />
      </p>
      {excludedParts.length > 0 ? (
        <Notice live tone="amber" title={<FormattedMessage id="events.duplicate.left" />}>
          <ul>
            {excludedParts.map((part) => (
              <li key={part}>{intl.formatMessage({ id: `fields.${part}` })}</li>
            ))}
          </ul>
          {withTickets.some((part) => form.values[part]) && !form.values.duplicate_tickets ? (
            <FormattedMessage id="events.duplicate.needs_tickets" />
          ) : null}
        </Notice>
      ) : null}
      <Group>
        <Button type="submit" loading={form.pending}>
          <FormattedMessage id="events.duplicate.go" />
        </Button>
        <Button variant="default" onClick={cancel}>
          <FormattedMessage id="ui.action.cancel" />
        </Button>
      </Group>
    </Form>
  );
}
