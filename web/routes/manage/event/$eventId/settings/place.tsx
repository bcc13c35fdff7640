import { Switch } from '@mantine/core';
import { useIntl } from 'react-intl';
import { EventChange } from '#features/events/contract.ts';
import { SettingsChange } from '#features/events/settings.contract.ts';
import { RichText } from '#web/components/rich-text.tsx';
import { locationValues } from '#web/components/event-settings/location-values.ts';
import { PlaceFields } from '#web/components/event-settings/place-fields.tsx';
import type { StaffEvent } from '../_components/managed-event.tsx';
import { useEventLanguages } from '../_components/use-event-languages.ts';
import { PageForm } from '#web/components/page-form.tsx';
import { RoomsField } from '#web/components/rooms-field.tsx';
import { saveWithEvent } from './_components/save-settings.ts';
import { useEventForm } from './_components/use-event-form.ts';

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
const texts = ['location_details', 'online_event_connection_details', 'directions', 'weather_rule'];
const valuesOf = ({ settings, section_ids }: StaffEvent) => ({
  translations: settings.translations,
  converted_texts: settings.converted_texts,
  location_details: locationValues(settings.location_details),
  maps_url: settings.maps_url ?? '',
  is_online_event: settings.is_online_event,
  online_event_connection_details: settings.online_event_connection_details ?? '',
  directions: settings.directions ?? '',
  weather_rule: settings.weather_rule ?? '',
  section_ids,
});

/** The location, or how to connect. */
export default function Place() {
  const intl = useIntl();
  const bound = useEventForm({
    schema,
    valuesOf,
    save: (eventId, { section_ids, ...changed }, version, stored) =>
      saveWithEvent(eventId, section_ids ? { section_ids } : null, changed, version, stored),
  });
  const { form } = bound;
  const languages = useEventLanguages(form, texts);
  const { text } = languages;
  return (
    <PageForm bound={bound} languages={languages}>
      <Switch
        {...form.check('is_online_event')}
        description={intl.formatMessage({ id: 'events.online_help' })}
      />
      {form.values.is_online_event ? (
        <RichText {...text('online_event_connection_details')} />
      ) : (
        <PlaceFields form={form} languages={languages} />
      )}
      <RoomsField form={form} />
    </PageForm>
  );
}
