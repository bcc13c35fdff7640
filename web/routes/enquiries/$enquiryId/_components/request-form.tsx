import { Button, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { enquiries, EnquiryChange, type EnquiryWithThread } from '#features/enquiries/contract.ts';
import { isSetUp, setUps } from '#features/venue/rules/set-up.ts';
import { toInstant } from '#platform/pure/time.ts';
import { call } from '#web/lib/api.ts';
import { dateField } from '#web/lib/date-field.ts';
import { Columns } from '#web/components/columns.tsx';
import { DateTimeInput } from '#web/components/date-time-input.tsx';
import { RoomsField } from '#web/components/rooms-field.tsx';
import { useVersionedForm } from '#web/components/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/versioned-form/versioned-form.tsx';
import { ZoneHint } from '#web/components/zone-hint.tsx';
import { enquiryChanged } from './enquiry-changed.ts';
import { RequestClashes } from './request-clashes.tsx';

const person = { name: true, email: true, phone: true, organization: true } as const;
const ofPerson = EnquiryChange.pick(person);
const ofHire = EnquiryChange.pick({
  ...person,
  title: true,
  section_ids: true,
  starts_at: true,
  ends_at: true,
  head_count: true,
  set_up: true,
});

const valuesOf = (enquiry: EnquiryWithThread) => ({
  name: enquiry.name,
  email: enquiry.email,
  phone: enquiry.phone,
  organization: enquiry.organization,
  title: enquiry.title,
  section_ids: enquiry.section_ids,
  starts_at: dateField(enquiry.starts_at, enquiry.timezone),
  ends_at: dateField(enquiry.ends_at, enquiry.timezone),
  head_count: enquiry.head_count,
  set_up: enquiry.set_up,
});
type Values = ReturnType<typeof valuesOf>;
const freshOf = (enquiry: EnquiryWithThread) => ({
  values: valuesOf(enquiry),
  version: enquiry.version,
});

/** Corrects the request; the thread keeps the earlier values. */
export function RequestForm({ enquiry, close }: { enquiry: EnquiryWithThread; close: () => void }) {
  const intl = useIntl();
  const { timezone, event_id } = enquiry;
  const isHire = enquiry.kind === 'HIRE';
  const params = { enquiryId: enquiry.id };
  const bound = useVersionedForm<typeof ofHire | typeof ofPerson, Values>({
    // A general enquiry has no time and no rooms.
    schema: isHire ? ofHire : ofPerson,
    initial: valuesOf(enquiry),
    version: enquiry.version,
    reload: async () => freshOf(await call(enquiries.get, { params })),
    save: (changed, _key, version) =>
      call(enquiries.change, { params, body: { ...changed, version } }),
    saved: async () => {
      await enquiryChanged(await call(enquiries.get, { params }));
      notifications.show({ message: intl.formatMessage({ id: 'enquiries.saved' }) });
      close();
    },
  });
  const { form } = bound;
  const { starts_at, ends_at, section_ids } = form.values;
  return (
    <VersionedForm
      bound={bound}
      words={{
        timezone,
        text: (field, value) =>
          field === 'set_up' && isSetUp(value)
            ? intl.formatMessage({ id: `enquiry_form.set_up.${value}` })
            : undefined,
      }}
    >
      {isHire ? (
        <>
          {event_id ? (
            <p>
              <FormattedMessage id="enquiries.edit.has_event" />
            </p>
          ) : null}
          <TextInput {...form.field('title')} />
          <Columns from="sm">
            <DateTimeInput {...form.field('starts_at')} />
            <DateTimeInput {...form.field('ends_at')} />
          </Columns>
          <ZoneHint zone={timezone} />
          <RoomsField form={form} />
          <RequestClashes
            enquiry={enquiry}
            starts_at={toInstant(starts_at, timezone)}
            ends_at={toInstant(ends_at, timezone)}
            section_ids={section_ids}
          />
          <Columns from="sm">
            <NumberInput
              {...form.field<string | number>('head_count')}
              min={1}
              allowDecimal={false}
              allowNegative={false}
              inputMode="numeric"
            />
            <Select
              {...form.field<string | null>('set_up')}
              allowDeselect={false}
              data={setUps.map((value) => ({
                value,
                label: intl.formatMessage({ id: `enquiry_form.set_up.${value}` }),
              }))}
            />
          </Columns>
        </>
      ) : null}
      <TextInput {...form.field('name')} label={intl.formatMessage({ id: 'enquiries.person' })} />
      <TextInput {...form.field('email')} type="email" inputMode="email" />
      <TextInput {...form.field('phone')} type="tel" inputMode="tel" />
      <TextInput {...form.field('organization')} />
      <Group>
        <Button type="submit" loading={form.pending}>
          <FormattedMessage id="ui.action.save" />
        </Button>
        <Button variant="default" onClick={close}>
          <FormattedMessage id="ui.action.cancel" />
        </Button>
      </Group>
    </VersionedForm>
  );
}
