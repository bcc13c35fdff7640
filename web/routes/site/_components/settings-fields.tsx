import { Select, Switch, TextInput, Textarea } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { announcementTones, switchablePages } from '#features/site/contract.ts';
import { siteSettingsTexts } from '#features/site/rules/texts.ts';
import { languageTag } from '#platform/pure/locales.ts';
import type { Form } from '#web/lib/use-form.ts';
import { Columns } from '#web/components/columns.tsx';
import { ContentLanguageSelect } from '#web/components/content-language-select.tsx';
import { DateTimeInput } from '#web/components/date-time-input.tsx';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { Part } from '#web/components/part.tsx';
import { ZoneHint } from '#web/components/zone-hint.tsx';
import type { SettingsValues } from './settings-values.ts';
import styles from './site.module.css';

/** The announcement above the public pages, as visitors see it. */
export function AnnouncementPart({
  form,
  languages: { text, language },
  timezone,
}: {
  form: Form<SettingsValues>;
  languages: FormLanguages;
  timezone: string;
}) {
  const intl = useIntl();
  const { values } = form;
  const announcement = text('announcement');
  return (
    <Part title="site_settings.part.announcement">
      <Textarea {...announcement} rows={2} />
      <TextInput {...form.field('announcement_url')} type="url" placeholder="https://" />
      <Select
        {...form.field<string | null>('announcement_tone')}
        allowDeselect={false}
        data={announcementTones.map((value) => ({
          value,
          label: intl.formatMessage({ id: `site_settings.tone.${value}` }),
        }))}
      />
      <Columns from="sm">
        <DateTimeInput {...form.field('announcement_starts_at')} />
        <DateTimeInput {...form.field('announcement_ends_at')} />
      </Columns>
      <ZoneHint zone={timezone} />
      {announcement.value ? (
        <div className={styles['preview']}>
          <p className={styles['eyebrow']}>
            <FormattedMessage id="site_settings.preview" />
          </p>
          <p
            className={styles['bar']}
            data-tone={values.announcement_tone}
            lang={languageTag(language)}
          >
            {announcement.value}
          </p>
        </div>
      ) : null}
      <ContentLanguageSelect
        form={form}
        content={values.content_language}
        fields={siteSettingsTexts}
      />
    </Part>
  );
}

/** Which pages are in the menu of the public site. */
export function MenuPart({ form }: { form: Form<SettingsValues> }) {
  const intl = useIntl();
  const { hidden_pages } = form.values;
  return (
    <Part title="site_settings.part.menu">
      <p className={styles['muted']}>
        <FormattedMessage id="site_settings.menu.help" />
      </p>
      {switchablePages.map((page) => (
        <Switch
          key={page}
          name={page === switchablePages[0] ? 'hidden_pages' : `hidden_pages.${page}`}
          label={intl.formatMessage({ id: `site_settings.page.${page}` })}
          checked={!hidden_pages.includes(page)}
          onChange={({ target: { checked } }) =>
            form.set(
              'hidden_pages',
              switchablePages.filter((switchablePage) =>
                switchablePage === page ? !checked : hidden_pages.includes(switchablePage),
              ),
            )
          }
        />
      ))}
    </Part>
  );
}
