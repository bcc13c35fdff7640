import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { asking, Contact } from '#features/enquiries/ask.contract.ts';
import { call } from '#web/lib/api.ts';
import type { Posted } from '#web/lib/form-action.ts';
import { forgetDraft, useDraft } from '#web/lib/use-draft.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { EnquirySent } from './enquiry-sent.tsx';
import { PersonFields } from './person-fields.tsx';

/** The name under which a tab keeps the input, across a reload or a change of language. */
const draft = 'enquiry.contact';

/**
 * The form for a message to the venue. `posted` is the response of `answerContact` when the form
 * was submitted without scripts.
 */
export function ContactForm({
  posted,
}: {
  posted?: (Posted & { reference?: string }) | undefined;
}) {
  const [reference, setReference] = useState(posted?.reference ?? null);
  const form = useForm({
    schema: Contact,
    posted,
    initial: { name: '', email: '', phone: '', message: '' },
    submit: async (body, idempotency_key) => {
      setReference((await call(asking.contact, { body, idempotency_key })).reference);
      forgetDraft(draft);
    },
  });
  useDraft(draft, form);
  if (reference) return <EnquirySent reference={reference} email={form.values.email} />;
  return (
    <Form form={form}>
      <PersonFields form={form} />
      <TextArea {...form.field('message')} rows={6} />
      <Button type="submit" size="l" pending={form.pending}>
        <FormattedMessage id="enquiry_form.send" />
      </Button>
    </Form>
  );
}
