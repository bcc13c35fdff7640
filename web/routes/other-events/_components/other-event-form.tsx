import { MultiSelect, Progress, Select, Switch, TextInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { otherEvents, otherEventTypes, type OtherEvent } from '#features/other-events/contract.ts';
import { otherEventTexts } from '#features/other-events/rules/texts.ts';
import { languagesOf } from '#platform/pure/translations.ts';
import { CategoryField } from '#web/components/category-field.tsx';
import { Columns } from '#web/components/columns.tsx';
import { ContentLanguageSelect } from '#web/components/content-language-select.tsx';
import { DateTimeInput } from '#web/components/date-time-input.tsx';
import { DocumentInput } from '#web/components/files/document-input.tsx';
import { useBeside } from '#web/components/files/use-beside.ts';
import { translationsAt } from '#web/components/languages/texts-of-form.ts';
import { useFormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { PageForm } from '#web/components/page-form.tsx';
import { Part } from '#web/components/part.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { ZoneHint } from '#web/components/zone-hint.tsx';
import { roomsQuery, useRooms } from './use-rooms.ts';
import { Attachments, Pictures } from './other-event-files.tsx';
import { useOtherEventForm } from './use-other-event-form.ts';
import { ownersOf, partsOf, type OtherEventValues } from './other-event-values.ts';
import styles from './other-events.module.css';

interface OtherEventFormProps {
  stored: OtherEvent | null;
  initial: OtherEventValues;
  timezone: string;
}

/** Something that is on and is not sold here; new when nothing is stored. */
export function OtherEventForm({ stored, initial, timezone }: OtherEventFormProps) {
  const intl = useIntl();
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
  const rooms = useRooms(useQuery(roomsQuery).data);
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
            ? value.map(roomName).join(', ')
            : undefined,
      }}
      isDirty={image !== null}
      submitLabel={stored ? undefined : <FormattedMessage id="other_events.create.go" />}
    >
      <Part title="other_events.part.what">
        <TextInput {...text('title')} />
        <TextInput
          {...form.field('event_url')}
          type="url"
          inputMode="url"
          placeholder="https://"
          description={intl.formatMessage({ id: 'other_events.url_help' })}
        />
        <Textarea {...text('summary')} autosize minRows={2} />
        <RichText {...text('description')} />
        <CategoryField {...form.field<string[]>('categories')} most={10} />
        <ContentLanguageSelect
          form={form}
          content={form.values.content_language}
          fields={otherEventTexts}
          parts={partsOf(form.values)}
        />
      </Part>
      <Part title="other_events.part.when">
        <Columns from="sm">
          <DateTimeInput {...form.field('start_date')} />
          <DateTimeInput
            {...form.field('end_date')}
            {...(form.values.start_date ? { min: form.values.start_date } : {})}
          />
        </Columns>
        <ZoneHint zone={timezone} />
        <Select
          {...form.field<string | null>('type')}
          allowDeselect={false}
          data={otherEventTypes.map((value) => ({
            value,
            label: intl.formatMessage({ id: `other_events.type.${value}` }),
          }))}
          description={intl.formatMessage({ id: 'other_events.type_help' })}
        />
        <Switch {...form.check('keeps_type')} />
        <TextInput {...text('location')} />
        {rooms.length > 0 ? (
          <MultiSelect
            {...form.field('section_ids')}
            value={form.values.section_ids.map(String)}
            onChange={(ids) => form.set('section_ids', ids.map(Number))}
            data={rooms}
          />
        ) : null}
        <Select
          {...form.field('is_free')}
          value={form.values.is_free === null ? '' : String(form.values.is_free)}
          onChange={(value) => form.set('is_free', value ? value === 'true' : null)}
          allowDeselect={false}
          data={(['', 'true', 'false'] as const).map((value) => ({
            value,
            label: intl.formatMessage({ id: `other_events.free.${value || 'unknown'}` }),
          }))}
        />
      </Part>
      <Part title="other_events.part.pictures">
        {stored ? (
          <Pictures stored={stored} text={text} run={run} refresh={refresh} />
        ) : (
          <>
            <DocumentInput
              name="image"
              label={intl.formatMessage({ id: 'fields.image' })}
              help={intl.formatMessage({ id: 'other_events.image_help' })}
              accept="image/jpeg,image/png,image/webp"
              max_bytes={otherEvents.create.files?.['image']?.max_bytes ?? 0}
              required
              value={image}
              onChange={choose}
              error={form.errors['image']}
            />
            {progress === null ? null : (
              <Progress
                value={progress * 100}
                aria-label={intl.formatMessage({ id: 'fields.image' })}
              />
            )}
          </>
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
