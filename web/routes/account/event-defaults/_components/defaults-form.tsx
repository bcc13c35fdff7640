import { Select, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { accounts } from '#features/accounts/contract.ts';
import {
  eventDefaults,
  EventDefaultsChange,
  type EventDefaults,
} from '#features/events/defaults.contract.ts';
import { colours, defaultColoursOf } from '#features/events/rules/page-colours.ts';
import { defaultTexts } from '#features/events/rules/texts.ts';
import { isLocale } from '#platform/pure/locales.ts';
import { languagesOf } from '#platform/pure/translations.ts';
import { call } from '#web/lib/api.ts';
import { useCurrencyChoices } from '#web/lib/choices.ts';
import { keyOf, query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ZoneSelect } from '#web/components/zone-select.tsx';
import { ColourField } from '#web/components/colour-field.tsx';
import { Columns } from '#web/components/columns.tsx';
import { ContentLanguageSelect } from '#web/components/content-language-select.tsx';
import { CheckoutFields } from '#web/components/event-settings/checkout-fields.tsx';
import { colourSettingsOf } from '#web/components/event-settings/colours.ts';
import { EmailFields } from '#web/components/event-settings/email-fields.tsx';
import { ModeField } from '#web/components/event-settings/mode-field.tsx';
import { PlaceFields } from '#web/components/event-settings/place-fields.tsx';
import { useFormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { PageForm } from '#web/components/page-form.tsx';
import { Part } from '#web/components/part.tsx';
import { useVersionedForm } from '#web/components/versioned-form/use-versioned-form.ts';
import { valuesOf } from './defaults-values.ts';

/** The form of the defaults, divided like the settings of an event. */
export function DefaultsForm({ saved }: { saved: EventDefaults }) {
  const intl = useIntl();
  const reload = async () => {
    const fresh = await call(eventDefaults.get);
    queryClient.setQueryData(query(eventDefaults.get).queryKey, fresh);
    return { values: valuesOf(fresh), version: fresh.version };
  };
  const bound = useVersionedForm({
    schema: EventDefaultsChange,
    initial: valuesOf(saved),
    version: saved.version,
    reload,
    save: (changed, _key, version) => call(eventDefaults.change, { body: { ...changed, version } }),
    saved: async () => {
      await queryClient.invalidateQueries({ queryKey: keyOf(accounts.get) });
      notifications.show({ message: intl.formatMessage({ id: 'event_defaults.saved' }) });
      return reload();
    },
  });
  const { form } = bound;
  const { values } = form;
  const content = isLocale(values.content_language)
    ? values.content_language
    : saved.content_language;
  const languages = useFormLanguages(form, {
    content,
    others: languagesOf(saved.translations),
    owners: [{ at: '', fields: defaultTexts }],
  });
  const venueDefault = defaultColoursOf(colourSettingsOf(values, null));
  const asOrganizer = intl.formatMessage({ id: 'event_defaults.of_organizer' });
  return (
    <PageForm bound={bound} languages={languages}>
      <Part title="event_defaults.part.basics">
        <Columns from="sm">
          <ZoneSelect
            {...form.field<string | null>('timezone')}
            clearable
            placeholder={asOrganizer}
          />
          <Select
            {...form.field<string | null>('currency')}
            value={values.currency || null}
            searchable
            clearable
            placeholder={asOrganizer}
            data={useCurrencyChoices()}
          />
        </Columns>
        <ContentLanguageSelect form={form} content={content} fields={defaultTexts} />
      </Part>
      <Part title="events.tab.place">
        <PlaceFields form={form} languages={languages} />
      </Part>
      <Part title="events.tab.checkout">
        <CheckoutFields form={form} languages={languages} />
      </Part>
      <Part title="events.tab.email">
        <EmailFields form={form} languages={languages} />
      </Part>
      <Part title="event_defaults.part.look">
        {colours.map((name) => (
          <ColourField key={name} {...form.field(name)} venueDefault={venueDefault[name]} />
        ))}
        <ModeField form={form} name="homepage_background_type" />
      </Part>
      <Part title="events.tab.miscellaneous">
        <ModeField form={form} name="price_display_mode" />
        <Switch {...form.check('allow_search_engine_indexing')} />
        <TextInput
          {...form.field('website_url')}
          type="url"
          inputMode="url"
          placeholder="https://"
        />
      </Part>
    </PageForm>
  );
}
