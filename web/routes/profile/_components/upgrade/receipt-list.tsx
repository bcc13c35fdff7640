import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Receipt } from '#features/upgrades/contract.ts';
import { dateProblem, receipt_days } from '#features/upgrades/rules/upgrade.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { plusDays } from '#platform/pure/time.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { dayText, useReceiptName } from '#web/components/receipt/use-receipt-name.ts';
import { useMemberFile } from '#web/components/member-file/use-member-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './upgrade.module.css';

interface ReceiptListProps {
  receipts: readonly Receipt[];
  /** The current day in Hong Kong. */
  day: string;
  isChosen: (receipt: Receipt) => boolean;
  choose: (id: number, is: boolean) => void;
  remove: (id: number) => void;
  save: (file: Receipt['file']) => void;
}

/** Receipts that are not part of a request, each with buttons to select, view and remove it. */
export function ReceiptList({ receipts, day, isChosen, choose, remove, save }: ReceiptListProps) {
  const intl = useIntl();
  const locale = useLocale();
  const nameOf = useReceiptName();
  const [seen, setSeen] = useState<Receipt | null>(null);
  if (receipts.length === 0)
    return (
      <p className={styles['muted']}>
        <FormattedMessage id="upgrades.receipts.none" />
      </p>
    );
  return (
    <>
      <ul className={styles['receipts']}>
        {receipts.map((receipt) => {
          const problem = dateProblem(receipt.date, day);
          const receiptName = { receipt: nameOf(receipt) };
          return (
            <li key={receipt.id} className={styles['receipt']}>
              <Checkbox
                aria-label={intl.formatMessage({ id: 'upgrades.receipt.use' }, receiptName)}
                label={
                  <span className={styles['what']}>
                    <span>{receipt.partner_merchant_name}</span>
                    <strong>{formatMoney(receipt.amount, 'HKD', locale)}</strong>
                  </span>
                }
                disabled={problem !== null}
                checked={problem === null && isChosen(receipt)}
                onChange={({ target: { checked } }) => choose(receipt.id, checked)}
              />
              <p className={styles['muted']}>
                {dayText(receipt.date, locale)}
                {' · '}
                <FormattedMessage
                  id="upgrades.receipt.number"
                  values={{ number: receipt.number }}
                />
                {' · '}
                {problem ? (
                  <span className={styles['wrong']}>
                    <FormattedMessage
                      id={`upgrades.finding.${problem}`}
                      values={{ days: receipt_days }}
                    />
                  </span>
                ) : (
                  <FormattedMessage
                    id="upgrades.days_left"
                    values={{ days: daysBetween(day, plusDays(receipt.date, receipt_days)) }}
                  />
                )}
              </p>
              <div className={styles['buttons']}>
                <Button
                  tone="plain"
                  aria-label={intl.formatMessage({ id: 'upgrades.receipt.view.of' }, receiptName)}
                  onClick={() =>
                    receipt.file.mime_type === 'application/pdf'
                      ? save(receipt.file)
                      : setSeen(receipt)
                  }
                >
                  <FormattedMessage id="upgrades.receipt.view" />
                </Button>
                <Button
                  tone="plain"
                  aria-label={intl.formatMessage({ id: 'upgrades.receipt.remove.of' }, receiptName)}
                  onClick={() => remove(receipt.id)}
                >
                  <FormattedMessage id="upgrades.receipt.remove" />
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <Dialog
        open={seen !== null}
        onClose={() => setSeen(null)}
        title={seen?.partner_merchant_name ?? ''}
        position="wide"
      >
        {seen ? <Picture receipt={seen} name={nameOf(seen)} /> : null}
      </Dialog>
    </>
  );
}

function Picture({ receipt, name }: { receipt: Receipt; name: string }) {
  const { url, error } = useMemberFile(receipt.file);
  const intl = useIntl();
  if (error)
    return (
      <Notice tone="danger" live>
        {callProblem(intl, error)}
      </Notice>
    );
  return url ? <img className={styles['picture']} src={url} alt={name} /> : <Skeleton height="l" />;
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
