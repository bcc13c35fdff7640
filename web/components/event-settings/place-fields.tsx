import { Button, TextInput } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocale } from '#web/lib/locale.tsx';
import type { Form } from '#web/lib/use-form.ts';
import { Columns } from '../columns.tsx';
import type { FormLanguages } from '../languages/use-form-languages.tsx';
import { RichText } from '../rich-text.tsx';
import styles from './event-settings.module.css';

/**
 * The location of an event. Hong Kong has no postal codes; the field for addresses elsewhere is one
 * click away.
 */
export function PlaceFields<T>({
  form,
  languages: { text, language },
}: {
  form: Form<T>;
  languages: FormLanguages;
}) {
  const intl = useIntl();
  const locale = useLocale();
  return (
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
  );
}
