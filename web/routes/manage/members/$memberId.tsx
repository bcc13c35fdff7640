import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';
import { managedMembers } from '#features/members/manage.contract.ts';
import { personName } from '#platform/pure/person-name.ts';
import { venueZone } from '#platform/pure/time.ts';
import styles from '#web/components/detail-page.module.css';
import { History, HistoryFailed } from '#web/components/history.tsx';
import { InPieces } from '#web/components/in-pieces.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import type { BreadcrumbHandle } from '#web/lib/breadcrumb.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/$memberId.ts';
import { ConsentCard } from './$memberId/_components/consent-card.tsx';
import { DocumentsCard } from './$memberId/_components/documents-card.tsx';
import { EraseMember } from './$memberId/_components/erase-member.tsx';
import { MemberFacts } from './$memberId/_components/member-facts.tsx';
import { OrdersCard } from './$memberId/_components/orders-card.tsx';
import { TierCard } from './$memberId/_components/tier-card.tsx';

const detailQuery = (memberId: string | undefined) =>
  query(managedMembers.get, { params: { memberId: Number(memberId) } });

function Name() {
  const { memberId } = useParams();
  const { data } = useQuery({ ...detailQuery(memberId), enabled: memberId !== undefined });
  return data ? personName(data) : '…';
}
export const handle: BreadcrumbHandle = { breadcrumb: Name };

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(detailQuery(params.memberId));
}

/** One member: tier, record, consents, orders and history. */
export default function MemberScreen() {
  const intl = useIntl();
  const { memberId } = useParams();
  const { data: member } = useQuery(detailQuery(memberId));
  const {
    data: trail,
    error,
    refetch,
  } = useQuery(query(managedMembers.audit, { params: { memberId: Number(memberId) } }));
  if (!member) return <Skeleton lines={6} height="m" />;
  return (
    <div className={styles['page']}>
      <ManageHeading
        title={personName(member)}
        part={intl.formatMessage({ id: 'manage_members.title' })}
      >
        <Button
          variant="default"
          component={Link}
          to="/manage/members"
          leftSection={<IconArrowLeft size={18} stroke={1.5} />}
        >
          <FormattedMessage id="manage_members.back" />
        </Button>
      </ManageHeading>
      <InPieces>
        <div className={styles['columns']}>
          <div className={styles['main']}>
            <MemberFacts member={member} />
            <OrdersCard memberId={member.id} />
            {trail?.data.length ? (
              <section className={styles['card']}>
                <History entries={trail.data} of={{ timezone: venueZone, currency: null }} />
              </section>
            ) : error && !trail ? (
              <HistoryFailed error={error} retry={refetch} />
            ) : null}
          </div>
          <div className={styles['aside']}>
            <TierCard key={member.id} member={member} />
            <ConsentCard member={member} />
            <DocumentsCard member={member} />
            <EraseMember member={member} />
          </div>
        </div>
      </InPieces>
    </div>
  );
}
