import { LegalPage, type LegalTexts } from '#web/components/legal-page.tsx';
import { loadSiteText } from '#web/components/load-site-text.ts';
import { VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import { withMessages } from '#web/lib/with-messages.ts';
import type { Route } from './+types/terms.ts';

const texts: LegalTexts = {
  title: 'terms.title',
  text: 'terms.text',
  since: '2026-11-21T00:00:00+08:00',
  sections: [
    {
      name: 'seller',
      title: 'terms.seller.title',
      paragraphs: ['terms.seller.1', 'terms.seller.2'],
    },
    {
      name: 'prices',
      title: 'terms.prices.title',
      paragraphs: ['terms.prices.1', 'terms.prices.2'],
    },
    {
      name: 'hold',
      title: 'terms.hold.title',
      paragraphs: ['terms.hold.1', 'terms.hold.2'],
    },
    {
      name: 'cancel',
      title: 'terms.cancel.title',
      paragraphs: ['terms.cancel.1', 'terms.cancel.2'],
    },
    {
      name: 'changes',
      title: 'terms.changes.title',
      paragraphs: ['terms.changes.1'],
    },
    {
      name: 'weather',
      title: 'terms.weather.title',
      paragraphs: ['terms.weather.1', 'terms.weather.2'],
    },
    {
      name: 'entry',
      title: 'terms.entry.title',
      paragraphs: ['terms.entry.1', 'terms.entry.2'],
    },
    {
      name: 'data',
      title: 'terms.data.title',
      paragraphs: ['terms.data.1', 'terms.data.2'],
    },
    {
      name: 'marketing',
      title: 'terms.marketing.title',
      paragraphs: ['terms.marketing.1'],
    },
    {
      name: 'contact',
      title: 'terms.contact.title',
      paragraphs: ['terms.contact.1'],
    },
  ],
};

export async function loader(input: Route.LoaderArgs) {
  return loadSiteText(input, 'terms');
}

/** For navigation within the browser. */
export const clientLoader = (args: Route.ClientLoaderArgs) => withMessages(args, 'terms');

export default function Terms({
  loaderData: { text, address, picture, messages },
}: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={messages}>
      <LegalPage text={text} texts={texts} address={address} picture={picture} />
    </VisitMessagesProvider>
  );
}
