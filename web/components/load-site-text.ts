import type { LoaderFunctionArgs } from 'react-router';
import { site, type TextPage } from '#features/site/contract.ts';
import { venue } from '#features/venue/contract.ts';
import { cachePage } from '#web/lib/cache-page.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { pictureOf } from './picture-of.ts';
import { noMessages } from './visit-messages-provider.tsx';

/** Loads the venue's text for one of its pages, its contact details and its location. */
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
    /** These pages have no picture of their own, so link previews use one of the venue. */
    picture: images[0] && pictureOf(images[0]),
    address: url.origin + url.pathname,
    ...noMessages(),
  };
}
