import { Button, SegmentedControl } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { requestStates } from '#features/upgrades/contract.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';
import { moreMessages } from '#web/lib/load-messages.ts';
import { pageLocale } from '#web/lib/locale.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Decision } from './approve-upgrade/_components/decision.tsx';
import { FilesOfRequest } from './approve-upgrade/_components/files-of-request.tsx';
import {
  Claims,
  Findings,
  PersonHistory,
  WhoAsks,
} from './approve-upgrade/_components/request-facts.tsx';
import { useQueue } from './approve-upgrade/_components/use-queue.ts';
import styles from './approve-upgrade/_components/approve-upgrade.module.css';
import type { Route } from './+types/approve-upgrade.ts';

/** Requests are described with the same texts that members see. */
export async function clientLoader() {
  return { messages: await moreMessages(pageLocale(), 'member') };
}

export default function ApproveUpgrade({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={messages}>
      <Queue />
    </VisitMessagesProvider>
  );
}

/** Requests one by one, oldest first: picture and claim side by side, decided by a single key. */
function Queue() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const requestedStatus = search.get('status');
  const status = isOneOf(requestStates, requestedStatus) ? requestedStatus : 'PENDING';
  const queue = useQueue(status);
  const { current, place: position, total } = queue;
  return (
    <>
      <ManageHeading
        title={intl.formatMessage({ id: 'upgrade_review.title' })}
        {...(status === 'PENDING' && !queue.isPending
          ? { text: intl.formatMessage({ id: 'upgrade_review.waiting' }, { count: total }) }
          : {})}
      />
      <div className={styles['bar']}>
        <SegmentedControl
          aria-label={intl.formatMessage({ id: 'upgrade_review.show' })}
          value={status}
          onChange={(value) => setSearch(value === 'PENDING' ? {} : { status: value })}
          data={requestStates.map((value) => ({
            value,
            label: intl.formatMessage({ id: `upgrades.status.${value}` }),
          }))}
        />
        {current ? (
          <div className={styles['places']}>
            <Button variant="default" disabled={position === 0} onClick={() => queue.go(-1)}>
              <FormattedMessage id="upgrade_review.previous" />
            </Button>
            <span role="status">
              <FormattedMessage id="upgrade_review.place" values={{ place: position + 1, total }} />
            </span>
            <Button variant="default" disabled={!queue.hasNext} onClick={() => queue.go(1)}>
              <FormattedMessage id="upgrade_review.next" />
            </Button>
          </div>
        ) : null}
      </div>
      {queue.error ? <LoadFailed error={queue.error} retry={queue.refetch} /> : null}
      {queue.isPending ? <Skeleton lines={6} height="m" /> : null}
      {!queue.isPending && !queue.error && !current ? (
        <Empty
          title={
            <FormattedMessage
              id={status === 'PENDING' ? 'upgrade_review.empty' : 'upgrade_review.empty.decided'}
            />
          }
        >
          {status === 'PENDING' ? <FormattedMessage id="upgrade_review.empty.text" /> : null}
        </Empty>
      ) : null}
      {current ? (
        <div key={current.id} className={styles['columns']}>
          <FilesOfRequest request={current} />
          <div className={styles['side']}>
            <WhoAsks request={current} />
            <Claims request={current} />
            <Findings request={current} />
            <PersonHistory request={current} />
            {current.status === 'PENDING' ? (
              <Decision
                request={current}
                typed={queue.typed[current.id] ?? {}}
                type={(typed) => queue.type(current.id, typed)}
                approve={(body) => void queue.decide(current, { approve: body })}
                reject={(body) => void queue.decide(current, { reject: body })}
                go={queue.go}
              />
            ) : null}
          </div>
        </div>
      ) : null}
    </>
  );
}
