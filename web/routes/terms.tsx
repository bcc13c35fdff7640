import { FormattedMessage, useIntl } from 'react-intl';
import { cachePage } from '#web/lib/cache-page.ts';
import { loadMessages } from '#web/lib/load-messages.ts';
import { pageLocale } from '#web/lib/locale.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { noMessages, VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import type { Route } from './+types/terms.ts';
import styles from './terms.module.css';

/** The sections in order and how many paragraphs each has. */
const sections = {
  seller: 2,
  prices: 2,
  hold: 2,
  cancel: 2,
  changes: 1,
  weather: 2,
  entry: 2,
  data: 2,
  marketing: 1,
  contact: 1,
};

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
  const names = Object.entries(sections);
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
            {names.map(([name]) => (
              <li key={name}>
                <a href={`#${name}`}>
                  <FormattedMessage id={`terms.${name}.title`} />
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles['text']}>
          {names.map(([name, count]) => (
            <section key={name} id={name} aria-labelledby={`${name}-title`}>
              <h2 id={`${name}-title`} className={styles['title']}>
                <FormattedMessage id={`terms.${name}.title`} />
              </h2>
              {Array.from({ length: count }, (_, index) => (
                <p key={index}>
                  <FormattedMessage id={`terms.${name}.${index + 1}`} />
                </p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
