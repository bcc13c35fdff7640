import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileDownload } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ManagedMember } from '#features/members/manage.contract.ts';
import { zone } from '#features/members/rules/tiers.ts';
import { formatShortDate } from '#platform/pure/date-text.ts';
import styles from '#web/components/detail-page.module.css';
import { saveMemberFile } from '#web/components/member-file/use-member-file.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Stacked } from '#web/components/stacked.tsx';

/** The papers that the member sent with their applications; nothing where there are none. */
export function DocumentsCard({ member: { documents } }: { member: ManagedMember }) {
  const intl = useIntl();
  const locale = useLocale();
  if (documents.length === 0) return null;
  return (
    <section className={styles['card']}>
      <h2 className={styles['heading']}>
        <FormattedMessage id="manage_members.documents" />
      </h2>
      {documents.map((one) => {
        const label = intl.formatMessage({ id: `upgrades.document.${one.kind}` });
        const sent = formatShortDate(one.created_at, zone, locale);
        return (
          <div key={one.id}>
            <Stacked first={<strong>{label}</strong>} second={`${one.name} · ${sent}`} />
            <Button
              variant="default"
              size="sm"
              mt="xs"
              leftSection={<IconFileDownload size={18} stroke={1.5} />}
              onClick={() =>
                void saveMemberFile(one).catch((error: unknown) =>
                  notifications.show({ color: 'danger', message: callProblem(intl, error) }),
                )
              }
            >
              <FormattedMessage id="manage_members.documents.save" values={{ name: label }} />
            </Button>
          </div>
        );
      })}
    </section>
  );
}
