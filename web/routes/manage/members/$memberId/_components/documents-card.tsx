import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ManagedMember } from '#features/members/manage.contract.ts';
import { formatShortDate } from '#platform/pure/date-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import styles from '#web/components/detail-page.module.css';
import { FileStage } from '#web/components/member-file/file-stage.tsx';
import { useLocale } from '#web/lib/locale.tsx';
import { Stacked } from '#web/components/stacked.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** The documents of the member's applications; nothing when there are none. */
export function DocumentsCard({ member: { documents } }: { member: ManagedMember }) {
  const intl = useIntl();
  const locale = useLocale();
  const [opened, setOpened] = useState<number | null>(null);
  if (documents.length === 0) return null;
  return (
    <section className={styles['card']}>
      <h2 className={styles['heading']}>
        <FormattedMessage id="manage_members.documents" />
      </h2>
      {documents.map((document) => {
        const label = intl.formatMessage({ id: `upgrades.document.${document.kind}` });
        const sent = formatShortDate(document.created_at, venueZone, locale);
        return (
          <div key={document.id}>
            <Stacked first={<strong>{label}</strong>} second={`${document.name} · ${sent}`} />
            <Button
              variant="default"
              size="sm"
              mt="xs"
              leftSection={<IconEye size={18} stroke={1.5} />}
              onClick={() => setOpened(document.id)}
            >
              <FormattedMessage id="manage_members.documents.open" values={{ name: label }} />
            </Button>
            <Dialog
              open={opened === document.id}
              onClose={() => setOpened(null)}
              title={label}
              position="wide"
            >
              <FileStage file={document} name={label} />
            </Dialog>
          </div>
        );
      })}
    </section>
  );
}
