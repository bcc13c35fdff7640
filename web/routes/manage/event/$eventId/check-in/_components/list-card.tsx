import { useState } from 'react';
import { Button, CopyButton, Modal, Stack } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink, IconQrcode } from '@tabler/icons-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { CheckInList } from '#features/check-in/contract.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { doorLink } from './all-lists.ts';
import styles from './check-in.module.css';
import { ListMenu } from './list-menu.tsx';

const tones = { active: 'jade', expired: 'neutral', not_active: 'amber' } as const;

/**
 * One list: which tickets it admits, when, how many are in, and the link for the phones at the
 * door.
 */
export function ListCard({
  list,
  zone,
  eventId,
  mayManage,
}: {
  list: CheckInList;
  zone: string;
  eventId: number;
  mayManage: boolean;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const [showing, setShowing] = useState(false);
  const state = list.is_expired ? 'expired' : list.is_active ? 'active' : 'not_active';
  const link = doorLink(list);
  const [from, until] = [list.activates_at, list.expires_at].map(
    (instant) => instant && formatDateTime(instant, zone, locale),
  );
  const label = intl.formatMessage({ id: 'check_in.progress' }, { name: list.name });
  return (
    <article className={styles['card']}>
      <header className={styles['head']}>
        <h2 className={styles['name']}>
          {mayManage ? (
            <Link className={styles['link']} to={String(list.id)}>
              {list.name}
            </Link>
          ) : (
            list.name
          )}
        </h2>
        <Badge tone={tones[state]}>
          <FormattedMessage id={`check_in.state.${state}`} />
        </Badge>
        <span className={styles['space']} />
        {mayManage ? <ListMenu list={list} eventId={eventId} /> : null}
      </header>
      {list.description ? <p className={styles['text']}>{list.description}</p> : null}
      <p className={styles['count']}>
        <strong>
          <FormattedNumber value={list.checked_in_attendees} />
        </strong>{' '}
        <span className={styles['muted']}>
          <FormattedMessage id="check_in.of" values={{ total: list.total_attendees }} />
        </span>
        <span className={styles['ratio']}>
          <FormattedNumber
            style="percent"
            value={list.total_attendees ? list.checked_in_attendees / list.total_attendees : 0}
          />
        </span>
      </p>
      <meter
        className={styles['meter']}
        min={0}
        max={Math.max(1, list.total_attendees)}
        value={list.checked_in_attendees}
        aria-label={label}
      />
      <ul className={styles['tickets']}>
        {list.tickets.map(({ id, title }) => (
          <li key={id}>
            <Badge>{title}</Badge>
          </li>
        ))}
      </ul>
      <p className={styles['muted']}>
        {from || until ? (
          <FormattedMessage
            id="check_in.window"
            values={{ kind: from && until ? 'both' : from ? 'from' : 'until', from, until }}
          />
        ) : (
          <FormattedMessage id="check_in.window.always" />
        )}
      </p>
      <footer className={styles['actions']}>
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
        <Button
          variant="default"
          onClick={() => setShowing(true)}
          leftSection={<IconQrcode size={18} stroke={1.5} />}
        >
          <FormattedMessage id="check_in.qr" />
        </Button>
        <Button
          variant="default"
          component="a"
          href={link}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={18} stroke={1.5} />}
        >
          <FormattedMessage id="check_in.open" />
        </Button>
      </footer>
      <Modal
        opened={showing}
        onClose={() => setShowing(false)}
        title={list.name}
        closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'ui.dialog.close' }) }}
      >
        <Stack>
          <p>
            <FormattedMessage id="check_in.qr.text" />
          </p>
          <div className={styles['qr']}>
            <QrCode
              text={link}
              label={intl.formatMessage({ id: 'check_in.qr.label' }, { name: list.name })}
            />
          </div>
          <p className={styles['address']}>{link}</p>
        </Stack>
      </Modal>
    </article>
  );
}
