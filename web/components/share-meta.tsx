import { cardOf, shareCard } from '#features/files/rules/address.ts';
import { addressIn, type Locale } from '#platform/pure/locales.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useVenue } from '#web/lib/venue.ts';

/** Open Graph requires a territory; Hong Kong's English is closest to British. */
const graphLocales: Readonly<Record<Locale, string>> = {
  'zh-hk': 'zh_HK',
  'zh-cn': 'zh_CN',
  en: 'en_GB',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  pt: 'pt_PT',
  'pt-br': 'pt_BR',
};

interface ShareMetaProps {
  /** The address of the page without its parameters. */
  address: string;
  title: string;
  description: string;
  image?: { url: string; alt?: string | null | undefined } | undefined;
  type?: 'website' | 'event';
}

/** How a link to this page is previewed in a chat (ogp.me). */
export function ShareMeta({
  address,
  title,
  description,
  image,
  type = 'website',
}: ShareMetaProps) {
  const locale = useLocale();
  const venue = useVenue();
  const { origin } = new URL(address);
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={addressIn(locale, address)} />
      <meta property="og:site_name" content={venue.name} />
      <meta property="og:locale" content={graphLocales[locale]} />
      {image ? (
        <>
          <meta property="og:image" content={new URL(cardOf(image.url), origin).href} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(shareCard.width)} />
          <meta property="og:image:height" content={String(shareCard.height)} />
          {image.alt ? <meta property="og:image:alt" content={image.alt} /> : null}
        </>
      ) : venue.logo_url ? (
        <meta property="og:image" content={new URL(venue.logo_url, origin).href} />
      ) : null}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}
