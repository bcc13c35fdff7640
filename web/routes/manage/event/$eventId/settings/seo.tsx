import { Switch, Textarea, TextInput } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingsChange } from '#features/events/settings.contract.ts';
import { plainText } from '#platform/pure/text.ts';
import { coverOf } from '#web/components/cover.tsx';
import { eventPath } from '#web/components/event-path.ts';
import { useManagedEvent, type StaffEvent } from '../_components/managed-event.tsx';
import { useEventLanguages } from '../_components/use-event-languages.ts';
import { PageForm } from '#web/components/page-form.tsx';
import { saveSettings } from './_components/save-settings.ts';
import styles from './seo.module.css';
import { useEventForm } from './_components/use-event-form.ts';

const schema = SettingsChange.pick({
  translations: true,
  converted_texts: true,
  seo_title: true,
  seo_description: true,
  seo_keywords: true,
  allow_search_engine_indexing: true,
});
const texts = ['seo_title', 'seo_description', 'seo_keywords'];
const valuesOf = ({ settings }: StaffEvent) => ({
  translations: settings.translations,
  converted_texts: settings.converted_texts,
  seo_title: settings.seo_title ?? '',
  seo_description: settings.seo_description ?? '',
  seo_keywords: settings.seo_keywords ?? '',
  allow_search_engine_indexing: settings.allow_search_engine_indexing,
});

/** The event as a search result and as a link preview. */
export default function Seo() {
  const intl = useIntl();
  const event = useManagedEvent();
  const bound = useEventForm({ schema, valuesOf, save: saveSettings });
  const { form } = bound;
  const languages = useEventLanguages(form, texts);
  const { text } = languages;
  const title = String(form.values.seo_title || event.title);
  const description = String(
    form.values.seo_description || event.summary || plainText(event.description ?? ''),
  ).slice(0, 160);
  const cover = coverOf(event.images);
  const address = `${location.host}${decodeURIComponent(eventPath(event))}`;
  return (
    <PageForm bound={bound} languages={languages}>
      <TextInput
        {...text('seo_title', {
          description: intl.formatMessage({ id: 'events.seo.title_help' }, { count: title.length }),
          placeholder: event.title,
        })}
      />
      <Textarea
        {...text('seo_description', {
          description: intl.formatMessage(
            { id: 'events.seo.description_help' },
            { count: description.length },
          ),
          placeholder: description,
        })}
        rows={2}
      />
      <TextInput
        {...text('seo_keywords', {
          placeholder: intl.formatMessage({ id: 'events.seo.keywords_example' }),
        })}
      />
      <Switch
        {...form.check('allow_search_engine_indexing')}
        description={intl.formatMessage({ id: 'events.seo.indexing_help' })}
      />
      <figure className={styles['preview']}>
        <figcaption>
          <FormattedMessage id="events.seo.as_result" />
        </figcaption>
        {form.values.allow_search_engine_indexing ? (
          <div className={styles['result']}>
            <span className={styles['address']}>{address}</span>
            <strong className={styles['head']}>{title}</strong>
            <span>{description}</span>
          </div>
        ) : (
          <p>
            <FormattedMessage id="events.seo.not_indexed" />
          </p>
        )}
      </figure>
      <figure className={styles['preview']}>
        <figcaption>
          <FormattedMessage id="events.seo.as_card" />
        </figcaption>
        <div className={styles['card']}>
          {cover ? (
            <img
              src={cover.url}
              {...(cover.srcset ? { srcSet: cover.srcset, sizes: '420px' } : {})}
              alt=""
              width={420}
              height={210}
            />
          ) : null}
          <div className={styles['text']}>
            <span className={styles['address']}>{location.host}</span>
            <strong>{title}</strong>
            <span>{description}</span>
          </div>
        </div>
      </figure>
    </PageForm>
  );
}
