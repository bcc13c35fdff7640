import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import { enquiries, EnquiryEvent, type EnquiryWithThread } from '#features/enquiries/contract.ts';
import { events } from '#features/events/contract.ts';
import { organizers } from '#features/organizers/contract.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';

/** Creates a draft event from a confirmed hire and opens it. */
export function MakeEvent({ enquiry }: { enquiry: EnquiryWithThread }) {
  const navigate = useNavigate();
  const { data: choices = [], error, refetch: retry } = useQuery(query(organizers.list));
  const form = useForm({
    schema: EnquiryEvent,
    initial: { organizer_id: 0 },
    body: ({ organizer_id }) => ({ organizer_id: organizer_id || (choices[0]?.id ?? 0) }),
    submit: async (body, idempotency_key) => {
      const params = { enquiryId: enquiry.id };
      const event = await call(enquiries.makeEvent, { params, body, idempotency_key });
      await refetch(enquiries.get, events.list, events.ofOrganizer);
      await navigate(`/manage/event/${event.id}/settings`);
    },
  });
  const { organizer_id } = form.values;
  if (error && choices.length === 0)
    return <LoadFailed error={error} retry={retry} title={form.field('organizer_id').label} />;
  return (
    <Form form={form}>
      <Select
        {...form.field<string | null>('organizer_id')}
        value={String(organizer_id || (choices[0]?.id ?? ''))}
        onChange={(value) => form.set('organizer_id', Number(value))}
        allowDeselect={false}
        data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Button type="submit" loading={form.pending}>
        <FormattedMessage id="enquiries.make_event" />
      </Button>
    </Form>
  );
}
