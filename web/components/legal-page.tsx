import { FormattedMessage, useIntl } from 'react-intl';
import type { PublicSite } from '#features/site/contract.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { formatShortDate } from '#platform/pure/date-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import { useLocale } from '#web/lib/locale.tsx';
import styles from './legal-page.module.css';
import { PageHeading } from './page-heading.tsx';
import type { Picture } from './picture.ts';
import { SiteTextBody, SiteTextMeta } from './site-text.tsx';

export interface LegalSection {
  name: string;
  title: MessageKey;
  paragraphs: readonly MessageKey[];
}
/** The product's default text, until the venue writes its own. */
export interface LegalTexts {
  title: MessageKey;
  text: MessageKey;
  /** The day from which it is in force. */
  since: string;
  sections: readonly LegalSection[];
}

/**
 * Terms or privacy notice: the venue's text or the product's default, with the date from which it
 * is in force.
 */
export function LegalPage({
  text,
  texts,
  address,
  picture,
}: {
  text: PublicSite['texts']['terms'];
  texts: LegalTexts;
  address: string;
  picture: Picture | undefined;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const title = intl.formatMessage({ id: texts.title });
  const since = formatShortDate(text?.updated_at ?? texts.since, venueZone, locale);
  const intro = intl.formatMessage({ id: texts.text }, { date: since });
  return (
    <>
      <SiteTextMeta
        text={text}
        title={title}
        description={intro}
        address={address}
        picture={picture}
      />
      {text ? (
        <>
          <SiteTextBody text={text} title={title} />
          <p className={styles['since']}>
            <FormattedMessage id="terms.in_force" values={{ date: since }} />
          </p>
        </>
      ) : (
        <>
          <PageHeading title={title}>{intro}</PageHeading>
          <OwnWords sections={texts.sections} />
        </>
      )}
    </>
  );
}

function OwnWords({ sections }: { sections: readonly LegalSection[] }) {
  const intl = useIntl();
  return (
    <div className={styles['page']}>
      <nav className={styles['contents']} aria-label={intl.formatMessage({ id: 'terms.contents' })}>
        <ol>
          {sections.map(({ name, title }) => (
            <li key={name}>
              <a href={`#${name}`}>
                <FormattedMessage id={title} />
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles['text']}>
        {sections.map(({ name, title, paragraphs }) => (
          <section key={name} id={name} aria-labelledby={`${name}-title`}>
            <h2 id={`${name}-title`} className={styles['title']}>
              <FormattedMessage id={title} />
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
  );
}
