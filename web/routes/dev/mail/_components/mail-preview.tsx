import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { mailbox } from '#features/mailbox/contract.ts';
import { addressOf } from '#platform/client.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { query } from '#web/lib/query.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { MailPaper } from './mail-paper.tsx';
import styles from './mailbox.module.css';

/** One mail of the mailbox, with its attachments. */
export function MailPreview({ id }: { id: number }) {
  const intl = useIntl();
  const params = { mailId: id };
  const { data: mail, error } = useQuery(query(mailbox.get, { params }));
  if (error)
    return (
      <Notice tone="danger" live>
        {callProblem(intl, error)}
      </Notice>
    );
  if (!mail) return <Skeleton height="l" />;
  const save = (name: string): void =>
    void saveFile(addressOf(mailbox.attachment, { ...params, name }), name).catch(
      (problem: unknown) => toast(callProblem(intl, problem), 'danger'),
    );
  return (
    <MailPaper mail={mail} without="mail" fact={mail.status}>
      {mail.last_error ? <Notice tone="danger">{mail.last_error}</Notice> : null}
      {mail.attachments.length > 0 ? (
        <ul className={styles['files']}>
          {mail.attachments.map(({ name }) => (
            <li key={name}>
              <button type="button" onClick={() => save(name)}>
                <Icon name="download" />
                {name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </MailPaper>
  );
}
