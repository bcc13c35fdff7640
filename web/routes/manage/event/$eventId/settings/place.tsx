import { Button, Switch, TextInput } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { EventChange, events } from '#features/events/contract.ts';
import { SettingsChange } from '#features/events/settings.contract.ts';
import { call } from '#web/lib/api.ts';
import type { z } from 'zod';
import { useLocale } from '#web/lib/locale.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { Columns } from '#web/components/columns.tsx';
import type { StaffEvent } from '../_components/managed-event.tsx';
import { useEventLanguages } from '../_components/use-event-languages.ts';
import { PageForm } from '#web/components/page-form.tsx';
import { RoomsField } from '#web/components/rooms-field.tsx';
import { saveSettings } from './_components/save-settings.ts';
import { useEventForm } from './_components/use-event-form.ts';
import styles from './_components/settings.module.css';

const schema = SettingsChange.pick({
  translations: true,
  converted_texts: true,
  location_details: true,
  maps_url: true,
  is_online_event: true,
  online_event_connection_details: true,
  directions: true,
  weather_rule: true,
}).extend({ section_ids: EventChange.shape.section_ids });
const parts = [
  'venue_name',
  'address_line_1',
  'address_line_2',
  'city',
  'state_or_region',
  'zip_or_postal_code',
  'country',
] as const;
const texts = ['location_details', 'online_event_connection_details', 'directions', 'weather_rule'];
const valuesOf = ({ settings, section_ids }: StaffEvent) => ({
  translations: settings.translations,
  converted_texts: settings.converted_texts,
  location_details: Object.fromEntries(
    parts.map((part) => [part, settings.location_details?.[part] ?? '']),
  ),
  maps_url: settings.maps_url ?? '',
  is_online_event: settings.is_online_event,
  online_event_connection_details: settings.online_event_connection_details ?? '',
  directions: settings.directions ?? '',
  weather_rule: settings.weather_rule ?? '',
  section_ids,
});

/** Rooms are the event's own; settings count its changes with it. */
async function save(
  eventId: number,
  { section_ids, ...changed }: Partial<z.input<typeof schema>>,
  version: number,
): Promise<void> {
  let next = version;
  if (section_ids) {
    const body = { section_ids, version };
    next = (await call(events.change, { params: { eventId }, body })).version;
  }
  if (Object.keys(changed).length) await saveSettings(eventId, changed, next);
}

/** The location. Hong Kong has no postal codes; addresses elsewhere get the field by one click. */
export default function Place() {
  const intl = useIntl();
  const locale = useLocale();
  const bound = useEventForm({ schema, valuesOf, save });
  const { form } = bound;
  const languages = useEventLanguages(form, texts);
  const { text, language } = languages;
  return (
    <PageForm bound={bound} languages={languages}>
      <Switch
        {...form.check('is_online_event')}
        description={intl.formatMessage({ id: 'events.online_help' })}
      />
      {form.values.is_online_event ? (
        <RichText {...text('online_event_connection_details')} />
      ) : (
        <>
          <TextInput
            {...text('location_details.venue_name', {
              placeholder: intl.formatMessage({ id: 'events.venue_example' }),
            })}
          />
          <TextInput {...text('location_details.address_line_1')} autoComplete="off" />
          <TextInput {...text('location_details.address_line_2')} autoComplete="off" />
          <Columns from="sm">
            <TextInput
              {...text('location_details.city', {
                placeholder: intl.formatMessage({ id: 'events.city_example' }),
              })}
            />
            <TextInput
              {...form.field('maps_url')}
              type="url"
              inputMode="url"
              placeholder="https://maps.app.goo.gl/…"
            />
          </Columns>
          <details className={styles['more']}>
            <summary>
              <FormattedMessage id="events.outside_hong_kong" />
            </summary>
            <Columns from="sm" count={3}>
              <TextInput {...text('location_details.state_or_region')} />
              <TextInput {...text('location_details.zip_or_postal_code')} />
              <TextInput {...text('location_details.country')} />
            </Columns>
          </details>
          <RichText {...text('directions')} />
          <RichText {...text('weather_rule')} />
          {language === locale ? (
            <Button
              variant="default"
              size="sm"
              onClick={() =>
                text('weather_rule').onChange(
                  `<p>${intl.formatMessage({ id: 'events.weather_rule.usual' })}</p>`,
                )
              }
            >
              <FormattedMessage id="events.weather_rule.take_usual" />
            </Button>
          ) : null}
        </>
      )}
      <RoomsField form={form} />
    </PageForm>
  );
}
