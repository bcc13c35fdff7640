import { useEffect, useRef, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Member } from '#features/members/contract.ts';
import { term_months } from '#features/members/rules/tiers.ts';
import { upgrades } from '#features/upgrades/contract.ts';
import { partnerMerchants } from '#features/upgrades/merchants.contract.ts';
import {
  isByReceipts,
  missingDocument,
  receipt_days,
  sum_over,
  tiersToAskFor,
  type ReceiptTier,
} from '#features/upgrades/rules/upgrade.ts';
import { venue } from '#features/venue/contract.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { toMajor } from '#platform/pure/money.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { Part } from '#web/components/part.tsx';
import { SentenceSpace } from '#web/components/sentence-space.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ApplicationForm } from './application-form.tsx';
import { PendingRequest, RejectedRequest, RequestHistory } from './request-list.tsx';
import styles from './upgrade.module.css';
import { Wallet, type WalletProps } from './wallet.tsx';

/** Upgrades to another tier: receipts or documents, the pending request, and earlier decisions. */
export function Upgrade({ member }: { member: Member }) {
  const intl = useIntl();
  const { data: requests, error, refetch: retry } = useQuery(query(upgrades.ownRequests));
  const changed = (): Promise<void> => refetch(upgrades.ownRequests, upgrades.receipts);
  const [wasSent, setSent] = useState(false);
  const takeBack = useMutation({
    mutationFn: (ownRequestId: number) => call(upgrades.takeBack, { params: { ownRequestId } }),
    onSettled: changed,
  });
  const sent = (): Promise<void> => {
    setSent(true);
    return changed();
  };
  // Its refusal is shown here, as a request from another tab replaces the receipts on this page.
  const send = useMutation({
    mutationFn: (body: { tier: ReceiptTier; receipt_ids: number[] }) =>
      call(upgrades.ask, { body }),
    onMutate: () => takeBack.reset(),
    onSuccess: sent,
    onError: changed,
  });
  const problem = takeBack.error ?? send.error;
  const alert = useRef<HTMLDivElement>(null);
  // The buttons are a screen below it on a phone.
  useEffect(() => {
    if (problem) alert.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  const pending = requests?.find(({ status }) => status === 'PENDING');
  // The newest is first.
  const rejected = requests?.[0]?.status === 'REJECTED' ? requests[0] : undefined;
  const missing = pending && missingDocument(pending);
  // The request of a deactivated member would be refused.
  const open = member.status === 'ACTIVE' ? tiersToAskFor(member) : [];
  const tier = open.find(isByReceipts);
  if (open.length === 0 && requests?.length === 0) return null;
  return (
    <Part title="upgrades.title">
      <div role="alert" ref={alert}>
        {problem ? <Notice tone="danger">{callProblem(intl, problem)}</Notice> : null}
      </div>
      {!requests && error ? <LoadFailed error={error} retry={retry} title={null} /> : null}
      {!requests && !error ? <Skeleton lines={3} height="m" /> : null}
      {pending ? (
        <PendingRequest
          request={pending}
          isNew={wasSent}
          isBusy={takeBack.isPending}
          takeBack={() => {
            send.reset();
            takeBack.mutate(pending.id);
          }}
        />
      ) : null}
      {pending && missing ? (
        <>
          <Notice tone="amber">
            <FormattedMessage
              id="upgrades.missing"
              values={{ document: intl.formatMessage({ id: `upgrades.document.${missing}` }) }}
            />
          </Notice>
          <ApplicationForm
            tier={missing === 'CERTIFICATE' ? 'CORPORATE' : 'NGO'}
            record={pending}
            sent={sent}
          />
        </>
      ) : null}
      {rejected ? <RejectedRequest request={rejected} /> : null}
      {requests && !pending ? (
        <>
          {tier ? <ByReceipts {...{ member, tier, changed, send }} /> : null}
          <ByPapers
            member={member}
            tiers={(['CORPORATE', 'NGO'] as const).filter((item) => open.includes(item))}
            sent={sent}
          />
        </>
      ) : null}
      <RequestHistory requests={requests?.filter(({ status }) => status !== 'PENDING') ?? []} />
    </Part>
  );
}

interface ReceiptsProps {
  member: Member;
  tier: ReceiptTier;
  changed: () => Promise<unknown>;
  send: WalletProps['send'];
}

/** The venue's requirements, its partner merchants, and the receipts. */
function ByReceipts({ member, tier, changed, send }: ReceiptsProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { data: merchants, error, refetch: retry } = useQuery(query(partnerMerchants.choices));
  const { data: details } = useQuery(query(venue.read));
  const same_day = details?.receipts_same_day ?? false;
  return (
    <>
      <p>
        <FormattedMessage
          id={member.tier === tier ? 'upgrades.offer.renew' : 'upgrades.offer.new'}
          values={{
            tier: intl.formatMessage({ id: `event_page.tier.${tier}` }),
            sum: formatMoney(toMajor(sum_over, 'HKD'), 'HKD', locale),
            days: receipt_days,
            months: term_months,
          }}
        />
        <SentenceSpace />
        {same_day ? <FormattedMessage id="upgrades.same_day" /> : null}
      </p>
      {!merchants && error ? <LoadFailed error={error} retry={retry} title={null} /> : null}
      {merchants?.length === 0 ? (
        <Notice>
          <FormattedMessage id="upgrades.no_merchants" />
        </Notice>
      ) : (
        <details>
          <summary>
            <FormattedMessage id="upgrades.merchants" />
          </summary>
          <ul>
            {merchants?.map(({ id, name, text_languages }) => (
              <li key={id} lang={text_languages['name']}>
                {name}
              </li>
            ))}
          </ul>
        </details>
      )}
      {merchants?.length ? <Wallet {...{ tier, same_day, changed, send }} /> : null}
    </>
  );
}

/**
 * Upgrades for companies and organizations; the form is open at first for members who registered as
 * one.
 */
function ByPapers({
  member,
  tiers,
  sent,
}: {
  member: Member;
  tiers: ('CORPORATE' | 'NGO')[];
  /** A request was sent. */
  sent: () => Promise<unknown>;
}) {
  const own = tiers.find((tier) => tier === member.member_type && tier !== member.tier) ?? null;
  const [open, setOpen] = useState<'CORPORATE' | 'NGO' | null>(own);
  if (tiers.length === 0) return null;
  return (
    <section className={styles['papers']}>
      <h3>
        <FormattedMessage id="upgrades.apply" />
      </h3>
      <p className={styles['muted']}>
        <FormattedMessage id="upgrades.apply.text" />
      </p>
      {open ? (
        <ApplicationForm
          key={open}
          tier={open}
          record={member}
          sent={sent}
          cancel={() => setOpen(null)}
        />
      ) : (
        <div className={styles['buttons']}>
          {tiers.map((tier) => (
            <Button key={tier} tone="quiet" onClick={() => setOpen(tier)}>
              <FormattedMessage id={`upgrades.apply.${tier}`} />
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
