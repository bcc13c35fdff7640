import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import styles from './mailbox.module.css';

/**
 * The frame of the mailbox and the previews. Only the browser loads mails, with the user's rights;
 * the page itself contains none.
 */
export function DevMailPage({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'auth.mail.title' });
  return (
    <div className={styles['page']}>
      <PageTitle title={title} />
      <PageHeading title={title}>
        <FormattedMessage id="auth.mail.text" />
      </PageHeading>
      <Tabs
        label={title}
        items={[
          { to: '/dev/mail', end: true, label: <FormattedMessage id="auth.mail.box" /> },
          { to: '/dev/mail/previews', label: <FormattedMessage id="auth.mail.previews" /> },
        ]}
      />
      {children}
    </div>
  );
}
