import { Button, Textarea } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { enquiries, EnquiryNote, type EnquiryWithThread } from '#features/enquiries/contract.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { enquiryChanged } from './enquiry-changed.ts';
import page from '#web/components/detail-page.module.css';

const none = { body: '' };

/** The form of a note that only staff see. */
export function NoteForm({ enquiry }: { enquiry: EnquiryWithThread }) {
  const form = useForm({
    schema: EnquiryNote,
    initial: none,
    submit: async (body, idempotency_key) => {
      const params = { enquiryId: enquiry.id };
      await enquiryChanged(await call(enquiries.note, { params, body, idempotency_key }));
      form.reset(none);
    },
  });
  return (
    <section className={page['card']} aria-labelledby="enquiry-note">
      <h2 id="enquiry-note" className={page['heading']}>
        <FormattedMessage id="enquiries.note" />
      </h2>
      <p className={page['hint']}>
        <FormattedMessage id="enquiries.note.text" />
      </p>
      <Form form={form}>
        <Textarea {...form.field('body')} rows={3} />
        <Button type="submit" variant="default" loading={form.pending}>
          <FormattedMessage id="enquiries.note.save" />
        </Button>
      </Form>
    </section>
  );
}
