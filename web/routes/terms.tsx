import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { cachePage } from '#web/lib/cache-page.ts';
import { loadMessages } from '#web/lib/load-messages.ts';
import { pageLocale } from '#web/lib/locale.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { noMessages, VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import type { Route } from './+types/terms.ts';
import styles from './terms.module.css';

/** The sections in order, with their paragraphs. */
const sections = [
  { name: 'seller', paragraphs: ['terms.seller.1', 'terms.seller.2'] },
  { name: 'prices', paragraphs: ['terms.prices.1', 'terms.prices.2'] },
  { name: 'hold', paragraphs: ['terms.hold.1', 'terms.hold.2'] },
  { name: 'cancel', paragraphs: ['terms.cancel.1', 'terms.cancel.2'] },
  { name: 'changes', paragraphs: ['terms.changes.1'] },
  { name: 'weather', paragraphs: ['terms.weather.1', 'terms.weather.2'] },
  { name: 'entry', paragraphs: ['terms.entry.1', 'terms.entry.2'] },
  { name: 'data', paragraphs: ['terms.data.1', 'terms.data.2'] },
  { name: 'marketing', paragraphs: ['terms.marketing.1'] },
  { name: 'contact', paragraphs: ['terms.contact.1'] },
] as const satisfies readonly { name: string; paragraphs: readonly MessageKey[] }[];

export function loader({ context }: Route.LoaderArgs) {
  cachePage(context, ['terms']);
  return noMessages();
}

/** Loads the messages after a client-side navigation; the first page has them (`firstMessages`). */
export async function clientLoader() {
  return { messages: await loadMessages(pageLocale(), 'terms') };
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={loaderData.messages}>
      <TermsText />
    </VisitMessagesProvider>
  );
}

function TermsText() {
  const intl = useIntl();
  return (
    <>
      <PageTitle
        title={intl.formatMessage({ id: 'terms.title' })}
        description={intl.formatMessage({ id: 'terms.text' })}
      />
      <PageHeading title={<FormattedMessage id="terms.title" />}>
        <FormattedMessage id="terms.text" />
      </PageHeading>
      <div className={styles['page']}>
        <nav
          className={styles['contents']}
          aria-label={intl.formatMessage({ id: 'terms.contents' })}
        >
          <ol>
            {sections.map(({ name }) => (
              <li key={name}>
                <a href={`#${name}`}>
                  <FormattedMessage id={`terms.${name}.title`} />
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles['text']}>
          {sections.map(({ name, paragraphs }) => (
            <section key={name} id={name} aria-labelledby={`${name}-title`}>
              <h2 id={`${name}-title`} className={styles['title']}>
                <FormattedMessage id={`terms.${name}.title`} />
              </h2>
              {paragraphs.map((key) => (
                <p key={key}>
                  <FormattedMessage id={key} />
                </p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
