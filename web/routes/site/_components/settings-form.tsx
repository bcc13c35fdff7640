import { Select, Switch, TextInput, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  announcementTones,
  site,
  switchablePages,
  type SiteSettings,
} from '#features/site/contract.ts';
import { siteSettingsTexts } from '#features/site/rules/texts.ts';
import { languageTag } from '#platform/pure/locales.ts';
import { languagesOf } from '#platform/pure/translations.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Columns } from '#web/components/columns.tsx';
import { ContentLanguageSelect } from '#web/components/content-language-select.tsx';
import { DateTimeInput } from '#web/components/date-time-input.tsx';
import { useFormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { PageForm } from '#web/components/page-form.tsx';
import { Part } from '#web/components/part.tsx';
import { PhoneList } from '#web/components/phone-list.tsx';
import { useVersionedForm } from '#web/components/versioned-form/use-versioned-form.ts';
import { ZoneHint } from '#web/components/zone-hint.tsx';
import { bodyOf, settingsSchema, valuesOf } from './settings-values.ts';
import { SocialLinks } from './social-links.tsx';
import { Versions, versionsChanged } from './versions.tsx';
import styles from './site.module.css';

/** Contact lines, menu entries, links and the announcement of the public site. */
export function SettingsForm({ stored, timezone }: { stored: SiteSettings; timezone: string }) {
  const intl = useIntl();
  const read = async () => {
    const fresh = await call(site.get);
    queryClient.setQueryData(query(site.get).queryKey, fresh);
    return { values: valuesOf(fresh, timezone), version: fresh.version };
  };
  const bound = useVersionedForm({
    schema: settingsSchema,
    initial: valuesOf(stored, timezone),
    version: stored.version,
    failed: 'errors.failed.site_update',
    body: bodyOf,
    reload: read,
    save: (changed, _key, version) => call(site.change, { body: { ...changed, version } }),
    saved: async () => {
      notifications.show({ message: intl.formatMessage({ id: 'site_settings.saved' }) });
      await versionsChanged();
      return read();
    },
  });
  const { form } = bound;
  const { values } = form;
  const languages = useFormLanguages(form, {
    content: values.content_language,
    others: languagesOf(values.translations),
    owners: [{ at: '', fields: siteSettingsTexts }],
  });
  const announcement = languages.text('announcement');
  return (
    <>
      <div className={styles['form']}>
        <PageForm bound={bound} languages={languages} words={{ timezone }}>
          <Part title="site_settings.part.announcement">
            <Textarea {...announcement} autosize minRows={2} />
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
                  lang={languageTag(languages.language)}
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
          <Part title="site_settings.part.menu">
            <p className={styles['muted']}>
              <FormattedMessage id="site_settings.menu.help" />
            </p>
            {switchablePages.map((page) => (
              <Switch
                key={page}
                name={page === switchablePages[0] ? 'hidden_pages' : `hidden_pages.${page}`}
                label={intl.formatMessage({ id: `site_settings.page.${page}` })}
                checked={!values.hidden_pages.includes(page)}
                onChange={({ target: { checked } }) =>
                  form.set(
                    'hidden_pages',
                    switchablePages.filter((one) =>
                      one === page ? !checked : values.hidden_pages.includes(one),
                    ),
                  )
                }
              />
            ))}
          </Part>
          <Part title="venue_data.part.contact">
            <PhoneList form={form} />
            <TextInput {...form.field('email')} type="email" inputMode="email" />
            <TextInput {...form.field('whatsapp')} type="tel" inputMode="tel" />
          </Part>
          <Part title="fields.social_links">
            <SocialLinks form={form} />
          </Part>
        </PageForm>
      </div>
      <Versions
        subject="settings"
        timezone={timezone}
        restored={async () => bound.take(await read())}
      />
    </>
  );
}
