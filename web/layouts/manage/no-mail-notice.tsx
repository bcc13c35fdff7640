import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { waitingMail } from '#features/mailbox/waiting.contract.ts';
import type { User } from '#features/users/contract.ts';
import { allows, allowsIn } from '#platform/pure/access.ts';
import { query } from '#web/lib/query.ts';
import { SentenceSpace } from '#web/components/sentence-space.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './notices.module.css';

/**
 * Shown to admins above every screen while mail cannot be sent, which would otherwise go unnoticed.
 */
export function NoMailNotice({ user }: { user: User }) {
  const { data } = useQuery({
    ...query(waitingMail.state),
    enabled: allows(user.role, 'account.manage'),
    staleTime: 60_000,
  });
  if (data?.can_send !== false) return null;
  return (
    <div className={styles['notice']}>
      <Notice tone="amber" title={<FormattedMessage id="installation.no_mail.title" />}>
        <FormattedMessage id="installation.no_mail.text" />
        <SentenceSpace />
        {allowsIn(user, 'installation.manage') ? (
          <Link to="/manage/mail">
            <FormattedMessage id="installation.no_mail.see" />
          </Link>
        ) : null}
      </Notice>
    </div>
  );
}
