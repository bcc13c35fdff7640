import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet } from 'react-router';
import { webhookEndpoints } from '#features/webhook-endpoints/contract.ts';
import { query } from '#web/lib/query.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Rows } from '#web/ui/rows.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WebhookRow } from './webhooks/_components/webhook-row.tsx';
import styles from './webhooks/_components/webhooks.module.css';

/** The webhook endpoints of the account. */
export default function Webhooks() {
  const intl = useIntl();
  const { data, error, isPending, refetch } = useQuery(query(webhookEndpoints.list));
  const add = (
    <Button component={Link} to="create" leftSection={<IconPlus size={18} stroke={1.5} />}>
      <FormattedMessage id="webhooks.create" />
    </Button>
  );
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'webhooks.title' })}>
        {data?.length === 0 ? null : add}
      </ManageHeading>
      <p>
        <a href="/api/docs">
          <FormattedMessage id="webhooks.docs" />
        </a>
      </p>
      {error ? <LoadFailed error={error} retry={refetch} /> : null}
      {isPending ? <Skeleton lines={4} height="m" /> : null}
      {data?.length === 0 ? (
        <Empty title={<FormattedMessage id="webhooks.empty.title" />} action={add}>
          <FormattedMessage id="webhooks.empty.text" />
        </Empty>
      ) : null}
      {data && data.length > 0 ? (
        <Card>
          <Rows>
            {data.map((endpoint) => (
              <WebhookRow key={endpoint.id} endpoint={endpoint} />
            ))}
          </Rows>
        </Card>
      ) : null}
      <Outlet />
    </div>
  );
}
