import { useRef, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { upgrades, type Receipt } from '#features/upgrades/contract.ts';
import {
  dateProblem,
  receipt_days,
  receiptFindings,
  sum_over,
  sumOf,
  type ReceiptTier,
} from '#features/upgrades/rules/upgrade.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { toMajor } from '#platform/pure/money.ts';
import { venueZone } from '#platform/pure/time.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { today } from '#web/lib/clock.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { saveMemberFile } from '#web/components/member-file/use-member-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ReceiptForm } from './receipt-form.tsx';
import { ReceiptList } from './receipt-list.tsx';
import styles from './upgrade.module.css';
import { claimOf } from './wallet-values.ts';

export interface WalletProps {
  tier: ReceiptTier;
  same_day: boolean;
  changed: () => Promise<unknown>;
  /** Sends the request. */
  send: {
    mutate: (body: { tier: ReceiptTier; receipt_ids: number[] }) => void;
    isPending: boolean;
  };
}

/**
 * Receipts that are not part of a request, the rule's result for them, and the request made from
 * them.
 */
export function Wallet({ tier, same_day, changed, send }: WalletProps) {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(query(upgrades.receipts));
  const heading = useRef<HTMLHeadingElement>(null);
  const [off, setOff] = useState<ReadonlySet<number>>(new Set());
  const day = today(venueZone);
  const remove = useMutation({
    mutationFn: (receiptId: number) => call(upgrades.removeReceipt, { params: { receiptId } }),
    onSettled: changed,
  });
  const save = useMutation({ mutationFn: saveMemberFile });
  if (!data && error) return <LoadFailed error={error} retry={refetch} title={null} />;
  if (!data) return <Skeleton lines={3} height="m" />;
  const unused = data.filter(({ request_id }) => request_id === null);
  const isChosen = ({ id }: Receipt): boolean => !off.has(id);
  const chosen = unused.filter((item) => isChosen(item) && dateProblem(item.date, day) === null);
  const problem = remove.error ?? save.error;
  // The form is empty then, and on a phone the receipts are above the screen.
  const added = async (): Promise<void> => {
    await changed();
    heading.current?.scrollIntoView();
  };
  return (
    <>
      <div role="alert">
        {problem ? <Notice tone="danger">{callProblem(intl, problem)}</Notice> : null}
      </div>
      <h3 ref={heading} className={styles['receiptsTitle']}>
        <FormattedMessage id="upgrades.receipts" />
      </h3>
      <ReceiptList
        receipts={unused}
        day={day}
        isChosen={isChosen}
        choose={(id, is) => {
          const next = new Set(off);
          if (is) next.delete(id);
          else next.add(id);
          setOff(next);
        }}
        remove={(id) => remove.mutate(id)}
        save={save.mutate}
      />
      {unused.length > 0 ? (
        <Rule
          chosen={chosen}
          day={day}
          same_day={same_day}
          tier={tier}
          pending={send.isPending}
          send={() => send.mutate({ tier, receipt_ids: chosen.map(({ id }) => id) })}
        />
      ) : null}
      <h3>
        <FormattedMessage id="upgrades.add" />
      </h3>
      <ReceiptForm added={added} />
    </>
  );
}

interface RuleProps {
  chosen: readonly Receipt[];
  day: string;
  same_day: boolean;
  tier: ReceiptTier;
  pending: boolean;
  send: () => void;
}

/** The rule's result for the selected receipts, the same as the server's. */
function Rule({ chosen, day, same_day, tier, pending, send }: RuleProps) {
  const intl = useIntl();
  const locale = useLocale();
  const claims = chosen.map(claimOf);
  const findings = receiptFindings(claims, { today: day, same_day });
  const sum = sumOf(claims);
  const money = (cents: number): string => formatMoney(toMajor(cents, 'HKD'), 'HKD', locale);
  const over = money(sum_over);
  const others = findings.filter(({ code }) => code !== 'too_little' && code !== 'none');
  return (
    <>
      <div className={styles['rule']} role="status">
        <p className={styles['sum']}>
          <FormattedMessage id="upgrades.sum" values={{ sum: money(sum) }} />
        </p>
        <progress
          value={Math.min(sum, sum_over + 1)}
          max={sum_over + 1}
          aria-label={intl.formatMessage({ id: 'upgrades.sum' }, { sum: money(sum) })}
        />
        <p>
          {sum > sum_over ? (
            <FormattedMessage id="upgrades.sum.enough" values={{ over }} />
          ) : (
            <FormattedMessage
              id="upgrades.sum.missing"
              values={{ missing: money(sum_over + 1 - sum), over }}
            />
          )}
        </p>
        {others.map(({ code, receipt_id }) => (
          <p key={`${code} ${receipt_id}`} className={styles['wrong']}>
            <FormattedMessage
              id={`upgrades.finding.${code}`}
              values={{ days: receipt_days, over }}
            />
          </p>
        ))}
      </div>
      <Button wide disabled={findings.length > 0} pending={pending} onClick={send}>
        <FormattedMessage
          id="upgrades.send"
          values={{ tier: intl.formatMessage({ id: `event_page.tier.${tier}` }) }}
        />
      </Button>
    </>
  );
}
