import { useLocale } from '#web/lib/locale.tsx';
import { textIn } from '#platform/pure/translations.ts';
import { useState } from 'react';
import { NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageNames, locales } from '#platform/pure/locales.ts';
import type { ColourSettings } from '#features/events/rules/page-colours.ts';
import { inkOn, isHex } from '#platform/pure/ink-on.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { most_padding } from '#web/components/widget-appearance.ts';
import { ColourField } from '#web/components/colour-field.tsx';
import styles from './homepage-designer/_components/homepage-designer.module.css';
import { useManagedEvent } from './_components/managed-event.tsx';
import { mayManageEvents } from './_components/may-manage-events.ts';
import { linkCode } from './widget/_components/embed-code.ts';
import { WidgetPreview } from './widget/_components/widget-preview.tsx';
import { CodeSection } from './widget/_components/code-section.tsx';

export const clientLoader = mayManageEvents;

const colours = ['primary', 'background', 'text'] as const;
const nothing = { primary: '', background: '', text: '', padding: '', locale: '', promo_code: '' };

/** The default appearance of a widget: the designer's colours, on white by default. */
function defaultColours(
  {
    homepage_body_background_color,
    homepage_background_color,
    homepage_primary_color,
  }: ColourSettings,
  chosen: string,
): Record<(typeof colours)[number], string> {
  const background = homepage_body_background_color ?? homepage_background_color ?? '#ffffff';
  const isDark = inkOn(chosen || background) === '#ffffff';
  return {
    background,
    primary: homepage_primary_color ?? (isDark ? '#f0654d' : '#cc3b25'),
    text: isDark ? '#f5f1e6' : '#16150f',
  };
}

/**
 * The widget builder: a preview and the code to paste. Nothing is stored; the code contains all
 * options.
 */
export default function WidgetBuilder() {
  const intl = useIntl();
  const event = useManagedEvent();
  const reader = useLocale();
  const [draft, setDraft] = useState(nothing);
  const set = (name: keyof typeof nothing, value: string): void =>
    setDraft((before) => ({ ...before, [name]: value }));
  const title = intl.formatMessage(
    { id: 'embed.frame' },
    { event: textIn(event.title, 'title', event, reader) },
  );
  const wrong = (hex: string): boolean => hex !== '' && !isHex(hex);
  const embedding = {
    ...draft,
    ...Object.fromEntries(colours.map((name) => [name, wrong(draft[name]) ? '' : draft[name]])),
    origin: location.origin,
    event_id: event.id,
    title,
  };
  const venueDefault = defaultColours(event.settings, embedding.background);
  // Without the promo code, which the tab would keep as the visitor's own.
  const [address] = useDebouncedValue(linkCode({ ...embedding, promo_code: '' }), 250);
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'embed.title' })} />
      <div className={styles['columns']}>
        <Stack gap="md">
          {colours.map((name) => (
            <ColourField
              key={name}
              name={name}
              venueDefault={venueDefault[name]}
              label={intl.formatMessage({ id: `embed.${name}` })}
              value={draft[name]}
              error={wrong(draft[name]) ? intl.formatMessage({ id: 'invalid.colour' }) : undefined}
              onChange={(next) =>
                set(name, (typeof next === 'string' ? next : (next?.target.value ?? '')).trim())
              }
            />
          ))}
          <NumberInput
            label={intl.formatMessage({ id: 'embed.padding' })}
            value={draft.padding}
            min={0}
            max={most_padding}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="strict"
            placeholder="0"
            onChange={(value) => set('padding', String(value))}
          />
          <Select
            label={intl.formatMessage({ id: 'embed.locale' })}
            value={draft.locale}
            allowDeselect={false}
            onChange={(value) => set('locale', value ?? '')}
            data={[
              { value: '', label: intl.formatMessage({ id: 'embed.locale.visitor' }) },
              ...locales.map((value) => ({ value: String(value), label: languageNames[value] })),
            ]}
          />
          <TextInput
            label={intl.formatMessage({ id: 'embed.promo_code' })}
            description={intl.formatMessage({ id: 'embed.promo_code.help' })}
            value={draft.promo_code}
            maxLength={50}
            autoComplete="off"
            onChange={(changed) => set('promo_code', changed.target.value.trim())}
          />
        </Stack>
        <Stack gap="xl" miw={0}>
          <section
            className={styles['section']}
            aria-label={intl.formatMessage({ id: 'designer.preview' })}
          >
            <h2 className={styles['heading']}>
              <FormattedMessage id="designer.preview" />
            </h2>
            {event.status === 'LIVE' ? (
              <WidgetPreview address={address} title={title} />
            ) : (
              <Notice tone="amber">
                <FormattedMessage id="embed.not_live" />
              </Notice>
            )}
          </section>
          <CodeSection embedding={embedding} />
        </Stack>
      </div>
    </>
  );
}
