import { Radio, Stack, Switch, TextInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import { SettingsChange } from '#features/events/settings.contract.ts';
import type { StaffEvent } from '../_components/managed-event.tsx';
import { EventFormFrame } from './_components/event-form-frame.tsx';
import { saveSettings } from './_components/save-settings.ts';
import { useEventForm } from './_components/use-event-form.ts';

const schema = SettingsChange.pick({
  price_display_mode: true,
  website_url: true,
  hide_getting_started_page: true,
});
const valuesOf = ({ settings }: StaffEvent) => ({
  price_display_mode: settings.price_display_mode,
  website_url: settings.website_url ?? '',
  hide_getting_started_page: settings.hide_getting_started_page,
});

/** Further settings of the event. */
export default function Miscellaneous() {
  const intl = useIntl();
  const bound = useEventForm({ schema, valuesOf, save: saveSettings });
  const { form } = bound;
  const { maxLength: _, ...mode } = form.field('price_display_mode');
  return (
    <EventFormFrame bound={bound}>
      <Radio.Group {...mode} onChange={(value) => form.set('price_display_mode', value)}>
        <Stack gap="sm" mt="xs">
          {(['INCLUSIVE', 'EXCLUSIVE'] as const).map((value) => (
            <Radio
              key={value}
              value={value}
              label={intl.formatMessage({ id: `events.price_mode.${value}` })}
              description={intl.formatMessage({ id: `events.price_mode.${value}.help` })}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Switch {...form.check('hide_getting_started_page')} />
      <TextInput {...form.field('website_url')} type="url" inputMode="url" placeholder="https://" />
    </EventFormFrame>
  );
}
