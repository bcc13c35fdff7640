import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { callProblem } from '#web/lib/call-problem.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/dashboard.ts';
import styles from './dashboard/_components/dashboard.module.css';
import { DoorProgress } from './dashboard/_components/door-progress.tsx';
import { Numbers } from './dashboard/_components/numbers.tsx';
import { periodIn, statsOf } from './dashboard/_components/period.ts';
import { PeriodChoice } from './dashboard/_components/period-choice.tsx';
import { RecentOrders } from './dashboard/_components/recent-orders.tsx';
import { RushNow } from './dashboard/_components/rush-now.tsx';
import { SalesCurve } from './dashboard/_components/sales-curve.tsx';
import { StartBanner } from './dashboard/_components/start-banner.tsx';
import { TicketsLeft } from './dashboard/_components/tickets-left.tsx';
import { NobodyCanPay } from './_components/nobody-can-pay.tsx';
import { useManagedEvent } from './_components/managed-event.tsx';

/**
 * A user without permission for sales gets the 403 page; other errors are displayed on the screen.
 */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await queryClient.ensureQueryData(statsOf(Number(params.eventId)));
  return null;
}

/** The event's progress: today's figures, sales so far, and check-in. */
export default function Dashboard() {
  const intl = useIntl();
  const event = useManagedEvent();
  const [search] = useSearchParams();
  const period = periodIn(search);
  const { data: stats, error } = useQuery({ ...statsOf(event.id), refetchInterval: 60_000 });
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'dashboard.title' })}>
        <PeriodChoice period={period} />
      </ManageHeading>
      <StartBanner event={event} />
      {event.status === 'LIVE' ? <NobodyCanPay event={event} /> : null}
      {error ? (
        <Notice tone="danger" live>
          {callProblem(intl, error)}
        </Notice>
      ) : null}
      {stats ? (
        <div className={styles['grid']}>
          {event.status === 'LIVE' ? <RushNow eventId={event.id} /> : null}
          <Numbers stats={stats} period={period} />
          <SalesCurve stats={stats} event={event} period={period} />
          <DoorProgress event={event} />
          <TicketsLeft />
          <RecentOrders event={event} />
        </div>
      ) : error ? null : (
        <Skeleton lines={3} height="l" />
      )}
    </>
  );
}
