import type { LoaderFunctionArgs } from 'react-router';
import { site, type TextPage } from '#features/site/contract.ts';
import { venue } from '#features/venue/contract.ts';
import { cachePage } from '#web/lib/cache-page.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { pictureOf } from './picture-of.ts';
import { noMessages } from './visit-messages-provider.tsx';

/** What the venue wrote for one of its pages, its lines of contact and where it is. */
export async function loadSiteText(
  { url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  page: TextPage,
) {
  const call = pageCall(context);
  const [{ texts, phones, email, whatsapp }, details] = await Promise.all([
    call(site.read, {}),
    call(venue.read, {}),
  ]);
  cachePage(context, ['site', 'venue']);
  const { address, maps_url, text_languages = {}, images = [] } = details ?? {};
  return {
    text: texts[page],
    lines: { phones, email, whatsapp },
    place: address ? { address, maps_url, text_languages } : null,
    /** Such a page has none of its own: it is shared with one of the venue. */
    picture: images[0] && pictureOf(images[0]),
    address: url.origin + url.pathname,
    ...noMessages(),
  };
}
