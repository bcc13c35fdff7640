import type { PublicEvent } from '#features/listings/contract.ts';
import { languageTag } from '#platform/pure/locales.ts';
import { plainText, shorten } from '#platform/pure/text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useVenue } from '#web/lib/venue.ts';
import { coverOf } from '../cover.tsx';
import { eventPath } from '../event-path.ts';
import { PageTitle } from '../page-title.tsx';
import { schemaOf } from './schema-of.ts';

/** The metadata for search engines and link previews. */
export function EventMeta({ event, origin }: { event: PublicEvent; origin: string }) {
  const locale = useLocale();
  const venue = useVenue();
  const { settings } = event;
  const title = settings.seo_title ?? event.title;
  const description =
    settings.seo_description ??
    event.summary ??
    shorten(plainText(event.description ?? '').replace(/\s+/g, ' '), 200);
  const image = coverOf(event.images);
  const card = image?.url ?? venue.logo_url;
  const address = origin + eventPath(event);
  // `</script>` in a text would end the element; escaped, the JSON means the same.
  const schema = import.meta.env.SSR
    ? JSON.stringify(schemaOf(event, origin)).replace(/</g, '\\u003c')
    : '';
  return (
    <>
      <PageTitle title={title} description={description} />
      {settings.seo_keywords ? <meta name="keywords" content={settings.seo_keywords} /> : null}
      {settings.allow_search_engine_indexing && event.status === 'LIVE' ? null : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:type" content="event" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={venue.name} />
      <meta property="og:locale" content={languageTag(locale).replace('-', '_')} />
      {card ? <meta property="og:image" content={new URL(card, origin).href} /> : null}
      {image?.alt ? <meta property="og:image:alt" content={image.alt} /> : null}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <script
        type="application/ld+json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: schema }}
      />
    </>
  );
}
