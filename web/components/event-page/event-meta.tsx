import type { PublicEvent } from '#features/listings/contract.ts';
import { formatRange } from '#platform/pure/date-text.ts';
import { plainText, shorten } from '#platform/pure/text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { coverOf } from '../cover.tsx';
import { eventPath } from '../event-path.ts';
import { PageTitle } from '../page-title.tsx';
import { ShareMeta } from '../share-meta.tsx';
import { schemaOf } from './schema-of.ts';

/** The metadata for search engines and link previews. */
export function EventMeta({ event, origin }: { event: PublicEvent; origin: string }) {
  const { settings } = event;
  const locale = useLocale();
  const title = settings.seo_title ?? event.title;
  const description =
    settings.seo_description ||
    event.summary ||
    shorten(plainText(event.description ?? '').replace(/\s+/g, ' '), 200) ||
    formatRange(event.start_date, event.end_date, event.timezone, locale);
  // `</script>` in a text would end the element; escaped, the JSON means the same.
  const schema = import.meta.env.SSR
    ? JSON.stringify(schemaOf(event, origin, locale)).replace(/</g, '\\u003c')
    : '';
  return (
    <>
      <PageTitle title={title} description={description} />
      {settings.seo_keywords ? <meta name="keywords" content={settings.seo_keywords} /> : null}
      {settings.allow_search_engine_indexing && event.status === 'LIVE' ? null : (
        <meta name="robots" content="noindex" />
      )}
      <ShareMeta
        type="event"
        address={origin + eventPath(event)}
        title={title}
        description={description}
        image={coverOf(event.images)}
      />
      <script
        type="application/ld+json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: schema }}
      />
    </>
  );
}
