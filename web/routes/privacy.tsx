import { LegalPage, type LegalTexts } from '#web/components/legal-page.tsx';
import { loadSiteText } from '#web/components/load-site-text.ts';
import { VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import { withMessages } from '#web/lib/with-messages.ts';
import type { Route } from './+types/privacy.ts';

const texts: LegalTexts = {
  title: 'privacy.title',
  text: 'privacy.text',
  since: '2026-11-23T00:00:00+08:00',
  sections: [
    {
      name: 'who',
      title: 'privacy.who.title',
      paragraphs: ['privacy.who.1', 'privacy.who.2'],
    },
    {
      name: 'what',
      title: 'privacy.what.title',
      paragraphs: [
        'privacy.what.1',
        'privacy.what.2',
        'privacy.what.membership',
        'privacy.what.3',
        'privacy.what.4',
      ],
    },
    {
      name: 'cookies',
      title: 'privacy.cookies.title',
      paragraphs: ['privacy.cookies.1', 'privacy.cookies.2'],
    },
    {
      name: 'who_sees',
      title: 'privacy.who_sees.title',
      paragraphs: ['privacy.who_sees.1'],
    },
    {
      name: 'how_long',
      title: 'privacy.how_long.title',
      paragraphs: ['privacy.how_long.1'],
    },
    {
      name: 'news',
      title: 'privacy.news.title',
      paragraphs: ['privacy.news.1'],
    },
    {
      name: 'rights',
      title: 'privacy.rights.title',
      paragraphs: ['privacy.rights.1'],
    },
  ],
};

export async function loader(input: Route.LoaderArgs) {
  return loadSiteText(input, 'privacy');
}

/** For navigation within the browser. */
export const clientLoader = (args: Route.ClientLoaderArgs) => withMessages(args, 'terms');

export default function Privacy({
  loaderData: { text, address, picture, messages },
}: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={messages}>
      <LegalPage text={text} texts={texts} address={address} picture={picture} />
    </VisitMessagesProvider>
  );
}
