import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { site, type SiteSettings } from '#features/site/contract.ts';
import { siteSettingsTexts } from '#features/site/rules/texts.ts';
import { languagesOf } from '#platform/pure/translations.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useFormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { PageForm } from '#web/components/page-form.tsx';
import { Part } from '#web/components/part.tsx';
import { PhoneList } from '#web/components/phone-list.tsx';
import { useVersionedForm } from '#web/components/versioned-form/use-versioned-form.ts';
import { AnnouncementPart, MenuPart } from './settings-fields.tsx';
import { bodyOf, settingsSchema, valuesOf } from './settings-values.ts';
import { SocialLinks } from './social-links.tsx';
import { Versions, versionsChanged } from './versions.tsx';
import styles from './site.module.css';

/** The form of the public site: contact details, menu entries, links and the announcement. */
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
  return (
    <>
      <div className={styles['form']}>
        <PageForm bound={bound} languages={languages} words={{ timezone }}>
          <AnnouncementPart form={form} languages={languages} timezone={timezone} />
          <MenuPart form={form} />
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
