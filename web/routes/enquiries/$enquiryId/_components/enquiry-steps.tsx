import { Button, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { CallError } from '#platform/client.ts';
import {
  enquiries,
  EnquiryChange,
  enquiryStates,
  type EnquiryWithThread,
} from '#features/enquiries/contract.ts';
import { call } from '#web/lib/api.ts';
import { keyOf, query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { enquiryChanged } from './enquiry-changed.ts';
import { MakeEvent } from './make-event.tsx';
import styles from './enquiry.module.css';

const schema = EnquiryChange.pick({ status: true, assignee_id: true });

/** How far an enquiry has come, who looks after it, and the event that it became. */
export function EnquirySteps({ enquiry }: { enquiry: EnquiryWithThread }) {
  const intl = useIntl();
  const params = { enquiryId: enquiry.id };
  const { data: people = [] } = useQuery(query(enquiries.assignees));
  const form = useForm({
    schema,
    initial: { status: enquiry.status, assignee_id: enquiry.assignee_id },
    submit: async (body) => {
      const sent = call(enquiries.change, { params, body: { ...body, version: enquiry.version } });
      await enquiryChanged(await sent.catch(showNewest));
      notifications.show({ message: intl.formatMessage({ id: 'enquiries.saved' }) });
    },
  });
  async function showNewest(error: unknown): Promise<EnquiryWithThread> {
    if (error instanceof CallError && error.code === 'stale_version')
      await queryClient.invalidateQueries({ queryKey: keyOf(enquiries.get, { params }) });
    throw error;
  }
  const assignee = form.field<string | null>('assignee_id');
  return (
    <section className={styles['card']}>
      <Form form={form}>
        <Select
          {...form.field<string | null>('status')}
          allowDeselect={false}
          data={enquiryStates.map((value) => ({
            value,
            label: intl.formatMessage({ id: `enquiries.state.${value}` }),
          }))}
        />
        <Select
          {...assignee}
          value={form.values.assignee_id ? String(form.values.assignee_id) : null}
          onChange={(value) => form.set('assignee_id', value === null ? null : Number(value))}
          clearable
          placeholder={intl.formatMessage({ id: 'enquiries.nobody' })}
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Button type="submit" loading={form.pending}>
          <FormattedMessage id="ui.action.save" />
        </Button>
      </Form>
      {enquiry.event_id ? (
        <Button component={Link} to={`/manage/event/${enquiry.event_id}`} variant="default">
          <FormattedMessage id="enquiries.open_event" />
        </Button>
      ) : enquiry.kind === 'HIRE' && enquiry.status === 'CONFIRMED' ? (
        <MakeEvent enquiry={enquiry} />
      ) : null}
    </section>
  );
}
