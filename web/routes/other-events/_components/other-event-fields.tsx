import { MultiSelect, Progress, Select, Switch, TextInput, Textarea } from '@mantine/core';
import { useIntl } from 'react-intl';
import { otherEvents, otherEventTypes } from '#features/other-events/contract.ts';
import { otherEventTexts } from '#features/other-events/rules/texts.ts';
import type { Form } from '#web/lib/use-form.ts';
import { CategoryField } from '#web/components/category-field.tsx';
import { Columns } from '#web/components/columns.tsx';
import { ContentLanguageSelect } from '#web/components/content-language-select.tsx';
import { DateTimeInput } from '#web/components/date-time-input.tsx';
import { DocumentInput } from '#web/components/files/document-input.tsx';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { Part } from '#web/components/part.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { ZoneHint } from '#web/components/zone-hint.tsx';
import { partsOf, type OtherEventValues } from './other-event-values.ts';

interface FieldsProps extends Pick<FormLanguages, 'text'> {
  form: Form<OtherEventValues>;
}

/** Its texts, its external address, and its type. */
export function WhatPart({ form, text }: FieldsProps) {
  const intl = useIntl();
  return (
    <Part title="other_events.part.what">
      <TextInput {...text('title')} />
      <TextInput
        {...form.field('event_url')}
        type="url"
        inputMode="url"
        placeholder="https://"
        description={intl.formatMessage({ id: 'other_events.url_help' })}
      />
      <Textarea {...text('summary')} rows={2} />
      <RichText {...text('description')} />
      <CategoryField {...form.field<string[]>('categories')} most={10} />
      <ContentLanguageSelect
        form={form}
        content={form.values.content_language}
        fields={otherEventTexts}
        parts={partsOf(form.values)}
      />
    </Part>
  );
}

/** Its dates and location, and whether it is free. */
export function WhenPart({
  form,
  text,
  timezone,
  rooms,
}: FieldsProps & { timezone: string; rooms: { value: string; label: string }[] }) {
  const intl = useIntl();
  const { start_date, section_ids, is_free } = form.values;
  return (
    <Part title="other_events.part.when">
      <Columns from="sm">
        <DateTimeInput {...form.field('start_date')} />
        <DateTimeInput {...form.field('end_date')} {...(start_date ? { min: start_date } : {})} />
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
          value={section_ids.map(String)}
          onChange={(ids) => form.set('section_ids', ids.map(Number))}
          data={rooms}
        />
      ) : null}
      <Select
        {...form.field('is_free')}
        value={is_free === null ? '' : String(is_free)}
        onChange={(value) => form.set('is_free', value ? value === 'true' : null)}
        allowDeselect={false}
        data={(['', 'true', 'false'] as const).map((value) => ({
          value,
          label: intl.formatMessage({ id: `other_events.free.${value || 'unknown'}` }),
        }))}
      />
    </Part>
  );
}

/** The picture that is sent with a new event. */
export function FirstPicture({
  image,
  progress,
  choose,
  error,
}: {
  image: File | null;
  progress: number | null;
  choose: (file: File | null) => void;
  error: string | undefined;
}) {
  const intl = useIntl();
  return (
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
        error={error}
      />
      {progress === null ? null : (
        <Progress value={progress * 100} aria-label={intl.formatMessage({ id: 'fields.image' })} />
      )}
    </>
  );
}
