import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UpgradeRequest } from '#features/upgrades/contract.ts';
import { formatShortDate } from '#platform/pure/date-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useReceiptName } from '#web/components/receipt/use-receipt-name.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './upgrade.module.css';

const tones: Record<UpgradeRequest['status'], Tone> = {
  PENDING: 'amber',
  APPROVED: 'jade',
  REJECTED: 'danger',
};

/** The receipts or documents of a request. */
function Contents({ request }: { request: UpgradeRequest }) {
  const nameOf = useReceiptName();
  return (
    <ul className={styles['contents']}>
      {request.receipts.map((receipt) => (
        <li key={receipt.id}>{nameOf(receipt)}</li>
      ))}
      {request.documents.map(({ id, kind, file }) => (
        <li key={id}>
          <FormattedMessage id={`upgrades.document.${kind}`} />
          {' · '}
          {file.name}
        </li>
      ))}
    </ul>
  );
}

/** The pending request, which can be withdrawn. */
export function PendingRequest({
  request,
  isNew,
  takeBack,
  isBusy,
}: {
  request: UpgradeRequest;
  /** It was sent from this page, which has become shorter: the screen may show what is below it. */
  isNew: boolean;
  takeBack: () => void;
  isBusy: boolean;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const [asks, setAsks] = useState(false);
  const tier = intl.formatMessage({ id: `event_page.tier.${request.tier}` });
  const takeBackText = intl.formatMessage({ id: 'upgrades.take_back' });
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) container.current?.scrollIntoView({ block: 'center' });
  }, [isNew]);
  return (
    <>
      <div ref={container}>
        <Notice live={isNew}>
          <FormattedMessage
            id="upgrades.pending"
            values={{ tier, date: formatShortDate(request.created_at, venueZone, locale) }}
          />
        </Notice>
      </div>
      <Contents request={request} />
      <Button tone="quiet" pending={isBusy} onClick={() => setAsks(true)}>
        {takeBackText}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={takeBackText}
        actions={
          <Button
            tone="danger"
            onClick={() => {
              setAsks(false);
              takeBack();
            }}
          >
            {takeBackText}
          </Button>
        }
      >
        <FormattedMessage id="upgrades.take_back.text" />
      </Dialog>
    </>
  );
}

/** The latest request, with the reason why it was rejected. */
export function RejectedRequest({ request }: { request: UpgradeRequest }) {
  const intl = useIntl();
  const locale = useLocale();
  const title = [
    intl.formatMessage({ id: `event_page.tier.${request.tier}` }),
    formatShortDate(request.created_at, venueZone, locale),
    intl.formatMessage({ id: 'upgrades.status.REJECTED' }),
  ].join(' · ');
  return <Notice title={title}>{request.reason}</Notice>;
}

/** Earlier requests and their outcomes. */
export function RequestHistory({ requests }: { requests: readonly UpgradeRequest[] }) {
  const locale = useLocale();
  if (requests.length === 0) return null;
  return (
    <details className={styles['history']}>
      <summary>
        <FormattedMessage id="upgrades.history" />
      </summary>
      <ul className={styles['receipts']}>
        {requests.map((request) => (
          <li key={request.id} className={styles['receipt']}>
            <p className={styles['what']}>
              <strong>
                <FormattedMessage id={`event_page.tier.${request.tier}`} />
              </strong>
              <span>{formatShortDate(request.created_at, venueZone, locale)}</span>
              <Badge tone={tones[request.status]}>
                <FormattedMessage id={`upgrades.status.${request.status}`} />
              </Badge>
            </p>
            {request.status === 'REJECTED' ? <p>{request.reason}</p> : null}
            <Contents request={request} />
          </li>
        ))}
      </ul>
    </details>
  );
}
