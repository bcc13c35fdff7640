import { Progress, Switch, TextInput, Textarea } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import type { VenueData } from '#features/venue/contract.ts';
import { venueTexts } from '#features/venue/rules/texts.ts';
import { languagesOf } from '#platform/pure/translations.ts';
import { ZoneSelect } from '#web/components/zone-select.tsx';
import { valueAt } from '#web/lib/paths.ts';
import { ContentLanguageSelect } from '#web/components/content-language-select.tsx';
import { translationsAt } from '#web/components/languages/texts-of-form.ts';
import { useFormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { PageForm } from '#web/components/page-form.tsx';
import { Part } from '#web/components/part.tsx';
import { PhoneList } from '#web/components/phone-list.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { useValueText } from '#web/components/value-text.ts';
import { Documents } from './documents.tsx';
import { HolidayFields, OpeningExceptions } from './opening-rest.tsx';
import { OpeningWeek } from './opening-week.tsx';
import { Photos } from './photos.tsx';
import { RoomList } from './room-list.tsx';
import { useBeside } from '#web/components/files/use-beside.ts';
import { useVenueForm } from './use-venue-form.ts';
import { ownersOf, partsOf, type VenueValues } from './venue-values.ts';
import styles from './venue-data.module.css';
import { WholeNumber } from './whole-number.tsx';

/** The form of the venue's public details; a new one when nothing is stored. */
export function VenueForm({ stored, initial }: { stored: VenueData | null; initial: VenueValues }) {
  const intl = useIntl();
  const form = useVenueForm(stored, initial);
  const { bound, chosen, progress, refresh } = form;
  const { values } = bound.form;
  const run = useBeside(refresh);
  const owners = ownersOf(values);
  const languages = useFormLanguages(bound.form, {
    content: values.content_language,
    others: owners.flatMap(({ at }) => languagesOf(translationsAt(values, at))),
    owners,
  });
  const { text } = languages;
  const { label } = useValueText({ timezone: values.timezone, currency: null });
  return (
    <PageForm
      bound={bound}
      languages={languages}
      words={{ timezone: values.timezone, label: (path, all) => labelOf(path, all, label) }}
      isDirty={Object.values(chosen).some(Boolean)}
      submitLabel={stored ? undefined : <FormattedMessage id="venue_data.create.go" />}
    >
      <Part title="venue_data.part.venue">
        <TextInput {...text('name')} />
        <RichText {...text('description')} />
        <ContentLanguageSelect
          form={bound.form}
          content={values.content_language}
          fields={venueTexts}
          parts={partsOf(values)}
        />
      </Part>
      <Part title="venue_data.part.place">
        <Textarea {...text('address')} rows={2} />
        <TextInput {...bound.form.field('maps_url')} type="url" placeholder="https://" />
        {(['mtr', 'bus', 'step_free', 'parking'] as const).map((way) => (
          <Textarea key={way} {...text(`transport.${way}`)} rows={1} />
        ))}
      </Part>
      <Part title="venue_data.part.contact">
        <TextInput {...bound.form.field('email')} type="email" inputMode="email" />
        <PhoneList form={bound.form} />
      </Part>
      <Part title="fields.opening_hours">
        <OpeningWeek form={bound.form} />
        <HolidayFields form={bound.form} />
        <ZoneSelect {...bound.form.field<string | null>('timezone')} allowDeselect={false} />
      </Part>
      <Part title="fields.opening_exceptions">
        <OpeningExceptions form={bound.form} text={text} />
      </Part>
      <Part title="fields.sections">
        <RoomList form={bound.form} images={stored?.images ?? []} text={text} />
      </Part>
      <Part title="upgrade_review.title">
        <Switch {...bound.form.check('receipts_same_day')} />
        <WholeNumber form={bound.form} path="term_warning_days" />
      </Part>
      <Part title="fields.images">
        {stored ? (
          <Photos stored={stored} text={text} run={run} refresh={refresh} />
        ) : (
          <p className={styles['muted']}>
            <FormattedMessage id="venue_data.photos.later" />
          </p>
        )}
      </Part>
      <Part title="venue_data.part.documents">
        <Documents stored={stored} form={form} run={run} text={text} />
        {progress === null ? null : (
          <Progress
            value={progress * 100}
            aria-label={intl.formatMessage({ id: 'venue_data.part.documents' })}
          />
        )}
      </Part>
    </PageForm>
  );
}

/** A field of a room is labelled with the room's name: "Main hall · Area". */
function labelOf(path: string, values: unknown, label: (field: string) => string) {
  const [, row, field] = /^(sections\.\d+)\.(.+)$/.exec(path) ?? [];
  const name = row && valueAt(values, `${row}.name`);
  const last = field?.startsWith('translations.') ? field : field?.split('.').at(-1);
  return typeof name === 'string' && last ? `${name} · ${label(last)}` : undefined;
}
