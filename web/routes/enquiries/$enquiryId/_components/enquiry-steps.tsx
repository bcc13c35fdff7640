import { Button, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  enquiries,
  EnquiryChange,
  enquiryStates,
  type EnquiryWithThread,
} from '#features/enquiries/contract.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { useVersionedForm } from '#web/components/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/versioned-form/versioned-form.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { enquiryChanged } from './enquiry-changed.ts';
import { MadeEvent } from './made-event.tsx';
import { MakeEvent } from './make-event.tsx';
import page from '#web/components/detail-page.module.css';

const schema = EnquiryChange.pick({ status: true, assignee_id: true });
const valuesOf = ({ status, assignee_id }: EnquiryWithThread) => ({ status, assignee_id });
const freshOf = (enquiry: EnquiryWithThread) => ({
  values: valuesOf(enquiry),
  version: enquiry.version,
});

/** The state of an enquiry, its assignee, and the event created from it. */
export function EnquirySteps({ enquiry }: { enquiry: EnquiryWithThread }) {
  const intl = useIntl();
  const params = { enquiryId: enquiry.id };
  const { data: people, error, refetch } = useQuery(query(enquiries.assignees));
  const bound = useVersionedForm({
    schema,
    initial: valuesOf(enquiry),
    version: enquiry.version,
    reload: async () => freshOf(await call(enquiries.get, { params })),
    save: (changed, _key, version) =>
      call(enquiries.change, { params, body: { ...changed, version } }),
    saved: async () => {
      const after = await call(enquiries.get, { params });
      await enquiryChanged(after);
      notifications.show({ message: intl.formatMessage({ id: 'enquiries.saved' }) });
      return freshOf(after);
    },
  });
  const { form } = bound;
  const take = useRef(bound.take);
  useEffect(() => {
    take.current = bound.take;
  });
  // A reply and the form of the request change the enquiry too.
  useEffect(() => take.current(freshOf(enquiry)), [enquiry]);
  const assignee = form.field<string | null>('assignee_id');
  const { assignee_id: id, assignee_name: name } = enquiry;
  const choices = [...(people ?? [])];
  // The assignee may have left the team: their name stays until another is chosen.
  if (id !== null && name !== null && !choices.some((choice) => choice.id === id))
    choices.push({ id, name });
  return (
    <section className={page['card']}>
      <VersionedForm bound={bound}>
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
          data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        {error && !people ? <LoadFailed error={error} retry={refetch} title={null} /> : null}
        <Button type="submit" loading={form.pending}>
          <FormattedMessage id="ui.action.save" />
        </Button>
      </VersionedForm>
      {enquiry.event_id ? (
        <MadeEvent enquiry={enquiry} eventId={enquiry.event_id} />
      ) : enquiry.kind === 'HIRE' && enquiry.status === 'CONFIRMED' ? (
        <MakeEvent enquiry={enquiry} />
      ) : null}
    </section>
  );
}
