import { useEffect, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { site, SiteTextChange, type SiteText, type TextPage } from '#features/site/contract.ts';
import { siteTextTexts } from '#features/site/rules/texts.ts';
import { languageTag } from '#platform/pure/locales.ts';
import { isBlankHtml } from '#platform/pure/text.ts';
import { languagesOf } from '#platform/pure/translations.ts';
import { call } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ContentLanguageSelect } from '#web/components/content-language-select.tsx';
import { useFormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { PageForm } from '#web/components/page-form.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { useVersionedForm } from '#web/components/versioned-form/use-versioned-form.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ownWords, type OwnWords } from './own-words.ts';
import { Versions, versionsChanged } from './versions.tsx';
import styles from './site.module.css';

type Values = Pick<
  SiteText,
  'title' | 'body' | 'content_language' | 'translations' | 'converted_texts'
>;
const schema = SiteTextChange.omit({ version: true });
const valuesOf = (text: SiteText): Values => ({
  title: text.title,
  body: text.body,
  content_language: text.content_language,
  translations: text.translations,
  converted_texts: text.converted_texts,
});

/**
 * The version sent for a text that does not exist yet, so that the second of two concurrent authors
 * gets a conflict.
 */
const first_version = 1;

interface TextFormProps {
  page: TextPage;
  /** Null until it is written. */
  stored: SiteText | null;
  timezone: string;
}

/** A text of the public site, with a preview and its versions. */
export function TextForm({ page, stored, timezone }: TextFormProps) {
  const intl = useIntl();
  const locale = useLocale();
  const params = { sitePage: page };
  const none: Values = {
    title: '',
    body: '',
    content_language: locale,
    translations: {},
    converted_texts: [],
  };
  const read = async () => {
    const fresh = await call(site.text, { params });
    queryClient.setQueryData(query(site.text, { params }).queryKey, fresh);
    return { values: fresh ? valuesOf(fresh) : none, version: fresh?.version ?? first_version };
  };
  const bound = useVersionedForm<typeof schema, Values>({
    schema,
    initial: stored ? valuesOf(stored) : none,
    version: stored?.version ?? first_version,
    failed: 'errors.failed.site_update',
    reload: read,
    save: (changed, _key, version) =>
      call(site.changeText, { params, body: { ...changed, version } }),
    saved: async () => {
      notifications.show({ message: intl.formatMessage({ id: 'site_settings.text_saved' }) });
      await versionsChanged();
      return read();
    },
  });
  const { form } = bound;
  const content = form.values.content_language;
  const languages = useFormLanguages(form, {
    content,
    others: languagesOf(form.values.translations),
    owners: [{ at: '', fields: siteTextTexts }],
  });
  const { language, text } = languages;
  const [title, body] = [text('title'), text('body')];
  const [own, setOwn] = useState<OwnWords | null>(null);
  useEffect(() => {
    let isStale = false;
    void ownWords(page, language).then((texts) => isStale || setOwn(texts));
    return () => {
      isStale = true;
    };
  }, [page, language]);
  const isOwn = isBlankHtml(form.values.body ?? '');
  return (
    <>
      <div className={styles['beside']}>
        <PageForm bound={bound} languages={languages} words={{ timezone }}>
          {isOwn ? (
            <Notice>
              <p>
                <FormattedMessage id={own ? 'site_settings.own' : 'site_settings.nothing'} />
              </p>
              {own ? (
                <Button
                  variant="default"
                  size="sm"
                  onClick={() => {
                    title.onChange(own.title);
                    body.onChange(own.body);
                  }}
                >
                  <FormattedMessage id="site_settings.own.start" />
                </Button>
              ) : null}
            </Notice>
          ) : null}
          <TextInput {...title} />
          <RichText {...body} />
          <ContentLanguageSelect form={form} content={content} fields={siteTextTexts} />
        </PageForm>
        <section className={styles['preview']} aria-labelledby="preview">
          <h2 id="preview" className={styles['eyebrow']}>
            <FormattedMessage id="site_settings.preview" />
          </h2>
          <div className={styles['shown']} lang={languageTag(language)}>
            <p className={styles['title']}>{(isOwn ? own?.title : title.value) ?? ''}</p>
            <div
              className={styles['prose']}
              dangerouslySetInnerHTML={{ __html: (isOwn ? own?.body : body.value) ?? '' }}
            />
          </div>
        </section>
      </div>
      <Versions
        subject={page}
        timezone={timezone}
        restored={async () => bound.take(await read())}
      />
    </>
  );
}
