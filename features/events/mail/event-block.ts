import { labelled } from '#platform/pure/labelled.ts';
import { html, type Html } from '#platform/html.ts';
import type { Texts } from '#platform/i18n.ts';
import type { MailBrand } from '#platform/letter.ts';
import { paragraph, passage } from '#platform/mail.ts';
import type { Locale } from '#platform/pure/locales.ts';
import type { Event } from '../contract.ts';
import { locationLines, mapUrl } from '../rules/location-text.ts';
import { whenText } from './when-text.ts';

/** The fields of an event in mails to visitors. */
export type MailedEvent = Pick<
  Event,
  'title' | 'start_date' | 'end_date' | 'timezone' | 'location_details' | 'attributes'
> & {
  organizer: { name: string; logo_url: string | null };
  settings: Pick<
    Event['settings'],
    'is_online_event' | 'maps_url' | 'directions' | 'weather_rule' | 'homepage_primary_color'
  >;
};

/** The organizer's brand, in the colour of the event's page. */
export const brandOf = ({ organizer, settings }: MailedEvent): MailBrand => ({
  name: organizer.name,
  logo_url: organizer.logo_url,
  colour: settings.homepage_primary_color,
});

/** Date and place in short, as mailboxes show them next to the subject. */
export const inShort = (event: MailedEvent, locale: Locale): string =>
  [whenText(event, locale), locationLines(event.location_details)[0]].filter(Boolean).join(' · ');

/**
 * Date, place, directions, the weather rule, and the organizer's attributes, such as the opening of
 * the doors.
 */
export function eventBlock(
  { texts }: { texts: Texts },
  event: MailedEvent,
  locale: Locale,
  ...more: string[]
): Html {
  const location = event.location_details;
  const lines = [
    whenText(event, locale),
    ...event.attributes
      .filter((attribute) => attribute.is_public)
      .map(({ name, value }) => labelled(locale, name, value)),
    ...locationLines(location),
    ...more,
  ];
  const rule = event.settings.weather_rule;
  const map = location && (event.settings.maps_url ?? mapUrl(location));
  return html`${[
    paragraph(
      html`<strong>${event.title}</strong>`,
      html`${lines.map((line) => html`<br>${line}`)}`,
      map ? html`<br><a href="${map}">${texts.format(locale, 'mail.event.map')}</a>` : '',
    ),
    passage(location && event.settings.directions),
    ...(rule
      ? [
          paragraph(html`<strong>${texts.format(locale, 'event_page.weather')}</strong>`),
          passage(rule),
        ]
      : []),
  ]}`;
}
