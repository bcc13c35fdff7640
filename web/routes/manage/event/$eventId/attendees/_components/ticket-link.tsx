import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Attendee } from '#features/attendees/contract.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import styles from './attendee.module.css';

/**
 * The ticket's own page as a QR code: scanned with the guest's phone, it replaces a lost mail at
 * the door.
 */
export function TicketLink({ attendee }: { attendee: Attendee }) {
  const intl = useIntl();
  const link = `${location.origin}/ticket/${attendee.event_id}/${attendee.short_id}`;
  return (
    <section className={styles['ticket']}>
      <div className={styles['qr']}>
        <QrCode text={link} label={intl.formatMessage({ id: 'attendees.ticket_link.qr' })} />
      </div>
      <div className={styles['link']}>
        <p className={styles['muted']}>
          <FormattedMessage id="attendees.ticket_link.text" />
        </p>
        <Button
          variant="default"
          component="a"
          href={link}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={18} stroke={1.5} />}
        >
          <FormattedMessage id="attendees.ticket_link.open" />
        </Button>
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={
                copied ? <IconCheck size={18} stroke={1.5} /> : <IconCopy size={18} stroke={1.5} />
              }
            >
              <FormattedMessage id={copied ? 'check_in.copied' : 'check_in.copy'} />
            </Button>
          )}
        </CopyButton>
      </div>
    </section>
  );
}
