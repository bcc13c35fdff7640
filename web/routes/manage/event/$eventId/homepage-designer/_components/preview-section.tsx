import { useState } from 'react';
import { Group, SegmentedControl, Select } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { locales, type Locale } from '#platform/pure/locales.ts';
import { textIn, type Translations } from '#platform/pure/translations.ts';
import { languagesOfEvent } from '#web/components/languages/texts-of-event.ts';
import { useLanguageName } from '#web/components/languages/use-language-name.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useManagedEvent } from '../../_components/managed-event.tsx';
import { PagePreview, type Device } from './page-preview.tsx';
import styles from './homepage-designer.module.css';

/**
 * The page with the chosen design, on a phone or a wide screen, in each language that has a page.
 */
export function PreviewSection({
  page,
  translations,
}: {
  page: Parameters<typeof PagePreview>[0]['settings'];
  /** Translations of its texts, including unsaved ones. */
  translations: Translations;
}) {
  const intl = useIntl();
  const event = useManagedEvent();
  const nameOf = useLanguageName();
  const own = useLocale();
  const [locale, setLocale] = useState<Locale>(own);
  const languages = languagesOfEvent(event);
  const offered = locales.filter((item) => item === own || languages.includes(item));
  const buttonText = textIn(
    page.continue_button_text ?? '',
    'continue_button_text',
    { content_language: event.content_language, translations },
    locale,
  );
  const [device, setDevice] = useState<Device>(() =>
    window.innerWidth < 700 ? 'phone' : 'desktop',
  );
  return (
    <section
      className={styles['preview']}
      aria-label={intl.formatMessage({ id: 'designer.preview' })}
    >
      <Group justify="space-between" mb="sm">
        <h2 className={styles['heading']}>
          <FormattedMessage id="designer.preview" />
        </h2>
        <Group gap="sm" maw="100%">
          {offered.length > 1 ? (
            <Select
              value={locale}
              onChange={(value) => setLocale(offered.find((item) => item === value) ?? own)}
              allowDeselect={false}
              aria-label={intl.formatMessage({ id: 'designer.language' })}
              data={offered.map((value) => ({ value, label: nameOf(value) }))}
            />
          ) : null}
          <SegmentedControl
            maw="100%"
            value={device}
            onChange={(value) => setDevice(value === 'phone' ? 'phone' : 'desktop')}
            aria-label={intl.formatMessage({ id: 'designer.device' })}
            data={(['desktop', 'phone'] as const).map((value) => ({
              value,
              label: intl.formatMessage({ id: `designer.device.${value}` }),
            }))}
          />
        </Group>
      </Group>
      <PagePreview
        key={locale}
        device={device}
        locale={locale}
        settings={{ ...page, continue_button_text: buttonText || null }}
      />
    </section>
  );
}
