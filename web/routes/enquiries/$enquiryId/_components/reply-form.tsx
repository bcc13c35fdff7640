import { useState } from 'react';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  enquiries,
  EnquiryReply,
  enquiryStates,
  type EnquiryWithThread,
} from '#features/enquiries/contract.ts';
import { CallError } from '#platform/client.ts';
import { languageTag } from '#platform/pure/locales.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { useForm } from '#web/lib/use-form.ts';
import { withTemplate } from '#web/lib/with-template.ts';
import { Form } from '#web/components/form.tsx';
import { useLanguageName } from '#web/components/languages/use-language-name.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { enquiryChanged } from './enquiry-changed.ts';
import page from '#web/components/detail-page.module.css';

const lastReplyOf = ({ thread }: EnquiryWithThread): number | null =>
  thread.findLast(({ kind }) => kind === 'REPLY')?.id ?? null;

/**
 * A reply by mail; it may start from the template of a state, which the enquiry then gets. A state
 * that was not chosen here is not sent, as a colleague may have changed it.
 */
export function ReplyForm({ enquiry, sent }: { enquiry: EnquiryWithThread; sent: () => void }) {
  const intl = useIntl();
  const languageName = useLanguageName();
  const params = { enquiryId: enquiry.id };
  const { data: templates = [], error, refetch } = useQuery(query(enquiries.templates, { params }));
  const nameOf = (state: (typeof enquiryStates)[number]): string =>
    intl.formatMessage({ id: `enquiries.state.${state}` });
  const [usual] = useState(enquiry.status === 'NEW' ? 'ANSWERED' : enquiry.status);
  const form = useForm({
    schema: EnquiryReply,
    initial: {
      subject: '',
      body: '',
      status: usual,
    },
    body: (values) => (values.status === usual ? { ...values, status: undefined } : values),
    submit: async (body, idempotency_key) => {
      const answered = await call(enquiries.reply, {
        params,
        body: { ...body, last_reply_id: lastReplyOf(enquiry) },
        idempotency_key,
      }).catch(async (error: unknown) => {
        if (error instanceof CallError && error.code === 'enquiry.answered_meanwhile')
          await enquiryChanged(await call(enquiries.get, { params }));
        throw error;
      });
      notifications.show({ message: intl.formatMessage({ id: 'enquiries.reply.sent' }) });
      await enquiryChanged(answered);
      sent();
    },
  });
  const begin = (state: string | null): void => {
    const template = templates.find(({ status }) => status === state);
    if (!template) return;
    const { subject, body } = form.values;
    const subjects = templates.map((item) => item.subject);
    const bodies = templates.map((item) => item.body);
    if (!subject.trim() || subjects.includes(subject)) form.set('subject', template.subject);
    form.set('body', withTemplate(body, template.body, bodies));
    form.set('status', template.status);
  };
  return (
    <section className={page['card']} aria-labelledby="enquiry-reply">
      <h2 id="enquiry-reply" className={page['heading']}>
        <FormattedMessage id="enquiries.reply" />
      </h2>
      <p className={page['hint']}>
        <FormattedMessage
          id="enquiries.reply.to"
          values={{ email: enquiry.email, language: languageName(enquiry.locale) }}
        />
      </p>
      <Form form={form} guard>
        <Select
          label={intl.formatMessage({ id: 'enquiries.reply.template' })}
          placeholder={intl.formatMessage({ id: 'enquiries.reply.blank' })}
          data={templates.map(({ status }) => ({ value: status, label: nameOf(status) }))}
          onChange={begin}
        />
        {error && templates.length === 0 ? (
          <LoadFailed error={error} retry={refetch} title={null} />
        ) : null}
        <TextInput {...form.field('subject')} />
        <Textarea
          {...form.field('body')}
          label={intl.formatMessage({ id: 'fields.message' })}
          rows={8}
          lang={languageTag(enquiry.locale)}
        />
        <Select
          {...form.field<string | null>('status')}
          label={intl.formatMessage({ id: 'enquiries.reply.status' })}
          allowDeselect={false}
          data={enquiryStates.map((value) => ({ value, label: nameOf(value) }))}
        />
        <Button type="submit" loading={form.pending}>
          <FormattedMessage id="enquiries.reply.send" />
        </Button>
      </Form>
    </section>
  );
}
