import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { z } from 'zod';
import { asking, VenueEnquiry } from '#features/enquiries/ask.contract.ts';
import type { PublicVenue } from '#features/venue/contract.ts';
import { setUps } from '#features/venue/rules/set-up.ts';
import { call } from '#web/lib/api.ts';
import { forgetDraft, useDraft } from '#web/lib/use-draft.ts';
import { useForm, type Form as Binding } from '#web/lib/use-form.ts';
import { Columns } from '#web/components/columns.tsx';
import { Form } from '#web/components/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { AvailabilityNotice } from './availability-notice.tsx';
import { EnquirySent } from './enquiry-sent.tsx';
import { PersonFields } from './person-fields.tsx';

export type HireRoom = Pick<PublicVenue['sections'][number], 'id' | 'name'>;
type Values = z.input<typeof VenueEnquiry>;

/** The name under which a tab keeps the input, across a reload or a change of language. */
const draft = 'enquiry.hire';
const empty: Values = {
  name: '',
  email: '',
  phone: '',
  organization: '',
  title: '',
  section_ids: [],
  starts_at: '',
  ends_at: '',
  head_count: 0,
  set_up: 'theatre',
  message: '',
};

/**
 * The form for hiring rooms; it shows their availability at the chosen time while it is being
 * filled in.
 */
export default function HireForm({ sections }: { sections: readonly HireRoom[] }) {
  const intl = useIntl();
  const [reference, setReference] = useState<string | null>(null);
  const form = useForm({
    schema: VenueEnquiry,
    initial: empty,
    // A draft may contain a room that was removed since.
    body: (values) => ({
      ...values,
      section_ids: values.section_ids.filter((id) => sections.some((room) => room.id === id)),
    }),
    submit: async (body, idempotency_key) => {
      setReference((await call(asking.ask, { body, idempotency_key })).reference);
      forgetDraft(draft);
    },
  });
  useDraft(draft, form);
  if (reference) return <EnquirySent reference={reference} email={form.values.email} />;
  const { head_count } = form.values;
  return (
    <Form form={form}>
      <Rooms form={form} sections={sections} />
      <Times form={form} />
      <AvailabilityNotice {...form.values} sections={sections} />
      <Columns>
        <TextInput
          {...form.field<number>('head_count')}
          type="number"
          inputMode="numeric"
          min={1}
          value={head_count || ''}
          onChange={(event) => form.set('head_count', Number(event.target.value))}
        />
        <Select
          {...form.field('set_up')}
          options={setUps.map((value) => ({
            value,
            label: intl.formatMessage({ id: `enquiry_form.set_up.${value}` }),
          }))}
        />
      </Columns>
      <TextInput {...form.field('title')} />
      <PersonFields form={form} />
      <TextInput {...form.field('organization')} autoComplete="organization" />
      <TextArea {...form.field('message')} rows={6} />
      <Button type="submit" size="l" pending={form.pending}>
        <FormattedMessage id="enquiry_form.send" />
      </Button>
    </Form>
  );
}

/**
 * Beginning and end. An end before the beginning is reported only when a field loses the focus: a
 * half-typed year is one of long ago.
 */
function Times({ form }: { form: Binding<Values> }) {
  const intl = useIntl();
  const { starts_at, ends_at } = form.values;
  const times = `${starts_at} ${ends_at}`;
  const [left, setLeft] = useState('');
  const isWrong = left === times && starts_at !== '' && ends_at !== '' && ends_at <= starts_at;
  const endProblem = isWrong
    ? intl.formatMessage({ id: 'enquiry_form.ends_before_it_starts' })
    : null;
  const ends = form.field('ends_at');
  const common = { type: 'datetime-local', onBlur: () => setLeft(times) };
  return (
    <Columns>
      <TextInput {...form.field('starts_at')} {...common} />
      <TextInput {...ends} {...common} error={ends.error ?? endProblem ?? undefined} />
    </Columns>
  );
}

function Rooms({ form, sections }: { form: Binding<Values>; sections: readonly HireRoom[] }) {
  const { name, label, error, required } = form.field('section_ids');
  return (
    <CheckboxGroup
      label={label}
      error={error}
      required={required}
      name={name}
      choices={sections.map((room) => ({ id: room.id, label: room.name }))}
      chosen={form.values.section_ids}
      onChange={(chosen) => form.set('section_ids', chosen)}
    />
  );
}
