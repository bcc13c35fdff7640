import type { LoaderFunctionArgs } from 'react-router';
import { site, type TextPage } from '#features/site/contract.ts';
import { cachePage } from '#web/lib/cache-page.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { noMessages } from './visit-messages-provider.tsx';

/** What the venue wrote for one of its pages, and its lines of contact; the page is kept until either changes. */
export async function loadSiteText(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  page: TextPage,
) {
  const { texts, phones, email, whatsapp } = await pageCall(context)(site.read, {});
  cachePage(context, ['site']);
  const { origin, pathname } = new URL(request.url);
  return {
    text: texts[page],
    lines: { phones, email, whatsapp },
    address: origin + pathname,
    ...noMessages(),
  };
}
