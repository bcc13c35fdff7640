import { listed } from '#platform/pure/listed.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import type { OtherEvent } from '#features/other-events/contract.ts';
import { languagesOf } from '#platform/pure/translations.ts';
import { useBeside } from '#web/components/files/use-beside.ts';
import { translationsAt } from '#web/components/languages/texts-of-form.ts';
import { useFormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { PageForm } from '#web/components/page-form.tsx';
import { Part } from '#web/components/part.tsx';
import { roomsQuery, useRooms } from './use-rooms.ts';
import { FirstPicture, WhatPart, WhenPart } from './other-event-fields.tsx';
import { Attachments, Pictures } from './other-event-files.tsx';
import { useOtherEventForm } from './use-other-event-form.ts';
import { ownersOf, type OtherEventValues } from './other-event-values.ts';
import styles from './other-events.module.css';

interface OtherEventFormProps {
  stored: OtherEvent | null;
  initial: OtherEventValues;
  timezone: string;
}

/** The form of an event that is not sold here; a new one when nothing is stored. */
export function OtherEventForm({ stored, initial, timezone }: OtherEventFormProps) {
  const locale = useLocale();
  const { bound, image, progress, choose, refresh } = useOtherEventForm(stored, initial);
  const { form } = bound;
  const run = useBeside(refresh);
  const owners = ownersOf(form.values);
  const languages = useFormLanguages(form, {
    content: form.values.content_language,
    others: owners.flatMap(({ at }) => languagesOf(translationsAt(form.values, at))),
    owners,
  });
  const { text } = languages;
  const { data: venue, error, refetch } = useQuery(roomsQuery);
  const rooms = useRooms(venue);
  const roomName = (id: unknown): string =>
    rooms.find(({ value }) => value === String(id))?.label ?? String(id);
  return (
    <PageForm
      bound={bound}
      languages={languages}
      words={{
        timezone,
        text: (field, value) =>
          field === 'section_ids' && Array.isArray(value)
            ? listed(locale, value.map(roomName))
            : undefined,
      }}
      isDirty={image !== null}
      submitLabel={stored ? undefined : <FormattedMessage id="other_events.create.go" />}
    >
      <WhatPart form={form} text={text} />
      {error && !venue ? (
        <LoadFailed
          error={error}
          retry={refetch}
          title={<FormattedMessage id="fields.section_ids" />}
        />
      ) : null}
      <WhenPart form={form} text={text} timezone={timezone} rooms={rooms} />
      <Part title="other_events.part.pictures">
        {stored ? (
          <Pictures stored={stored} text={text} run={run} refresh={refresh} />
        ) : (
          <FirstPicture
            image={image}
            progress={progress}
            choose={choose}
            error={form.errors['image']}
          />
        )}
      </Part>
      {stored ? (
        <Part title="fields.attachments">
          <Attachments stored={stored} text={text} run={run} refresh={refresh} />
        </Part>
      ) : (
        <p className={styles['muted']}>
          <FormattedMessage id="other_events.files_later" />
        </p>
      )}
    </PageForm>
  );
}
