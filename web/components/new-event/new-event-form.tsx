import { useRef } from 'react';
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { accounts } from '#features/accounts/contract.ts';
import { events, type Event } from '#features/events/contract.ts';
import { organizers, type Organizer } from '#features/organizers/contract.ts';
import { venueZone } from '#platform/pure/time.ts';
import type { User } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';
import { unread } from '#web/lib/unread.ts';
import { useForm } from '#web/lib/use-form.ts';
import { DateTimeInput } from '#web/components/date-time-input.tsx';
import { Form } from '#web/components/form.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ZoneHint } from '#web/components/zone-hint.tsx';
import { Columns } from '../columns.tsx';
import { newEventSchema } from './new-event-schema.ts';

interface NewEventFormProps {
  user: User;
  known: readonly Organizer[];
  /** Preselects the organizer from whose events the user came. */ organizerId?: number | undefined;
  onCreated: (event: Event) => void;
}

/**
 * A new event needs a name, a date and an organizer, chosen or created here. Everything else is
 * added later.
 */
export function NewEventForm({ user, known, organizerId, onCreated }: NewEventFormProps) {
  const intl = useIntl();
  // When the organizer was created and the event refused, a retry must not create a second
  // organizer.
  const fresh = useRef<number | null>(null);
  const form = useForm({
    schema: newEventSchema,
    initial: {
      title: '',
      start_date: '',
      end_date: '',
      organizer_id: (known.find(({ id }) => id === organizerId) ?? known[0])?.id,
      name: '',
      email: user.email,
    },
    submit: async ({ title, start_date, end_date, organizer_id, name, email }, idempotency_key) => {
      const host = { name: String(name), email: String(email) };
      const organizer =
        organizer_id === undefined
          ? (fresh.current ?? (await call(organizers.create, { body: host, idempotency_key })).id)
          : Number(organizer_id);
      fresh.current = organizer_id === undefined ? organizer : fresh.current;
      const event = await call(events.create, {
        body: { title, start_date, end_date, organizer_id: organizer },
        idempotency_key,
      });
      await refetch(organizers.list, events.list, events.ofOrganizer);
      onCreated(event);
    },
  });
  const organizer = known.find(({ id }) => id === form.values.organizer_id);
  const found = useQuery(query(accounts.get));
  const { data: account } = found;
  const failed = unread(found);
  const zone = account?.event_timezone ?? organizer?.timezone ?? account?.timezone ?? venueZone;
  return (
    <Form form={form} guard="new">
      <TextInput
        {...form.field('title')}
        label={intl.formatMessage({ id: 'events.new.name' })}
        placeholder={intl.formatMessage({ id: 'events.new.name_example' })}
        data-autofocus
      />
      <Columns>
        <DateTimeInput {...form.field('start_date')} />
        <DateTimeInput {...form.field('end_date')} />
      </Columns>
      {failed ? (
        <LoadFailed {...failed} title={<FormattedMessage id="fields.timezone" />} />
      ) : (
        <ZoneHint zone={zone} />
      )}
      {known.length > 0 ? (
        <Select
          {...form.field<string | null>('organizer_id')}
          required
          allowDeselect={false}
          searchable={known.length > 8}
          value={String(form.values.organizer_id ?? 'new')}
          onChange={(chosen) =>
            form.set(
              'organizer_id',
              chosen === 'new' || chosen === null ? undefined : Number(chosen),
            )
          }
          data={[
            ...known.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: 'new', label: intl.formatMessage({ id: 'events.new.new_organizer' }) },
          ]}
        />
      ) : null}
      {form.values.organizer_id === undefined ? (
        <Columns>
          <TextInput
            {...form.field('name')}
            required
            label={intl.formatMessage({ id: 'events.new.organizer_name' })}
            description={intl.formatMessage({ id: 'events.new.organizer_help' })}
          />
          <TextInput
            {...form.field('email')}
            required
            type="email"
            label={intl.formatMessage({ id: 'events.new.organizer_email' })}
            description={intl.formatMessage({ id: 'events.new.organizer_email_help' })}
          />
        </Columns>
      ) : null}
      <Button type="submit" loading={form.pending}>
        <FormattedMessage id="events.new.go" />
      </Button>
    </Form>
  );
}
