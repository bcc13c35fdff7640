import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet } from 'react-router';
import { apiTokens } from '#features/api-tokens/contract.ts';
import { query } from '#web/lib/query.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Rows } from '#web/ui/rows.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './api-tokens/_components/api-tokens.module.css';
import { TokenRow } from './api-tokens/_components/token-row.tsx';

/** The API tokens of the account. */
export default function ApiTokens() {
  const intl = useIntl();
  const { data, error, isPending, refetch } = useQuery(query(apiTokens.list));
  const add = (
    <Button component={Link} to="create" leftSection={<IconPlus size={18} stroke={1.5} />}>
      <FormattedMessage id="api_tokens.create" />
    </Button>
  );
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'api_tokens.title' })}>
        {data?.length === 0 ? null : add}
      </ManageHeading>
      <p>
        <a href="/api/docs">
          <FormattedMessage id="api_tokens.docs" />
        </a>
      </p>
      {error ? <LoadFailed error={error} retry={refetch} /> : null}
      {isPending ? <Skeleton lines={4} height="m" /> : null}
      {data?.length === 0 ? (
        <Empty title={<FormattedMessage id="api_tokens.empty.title" />} action={add}>
          <FormattedMessage id="api_tokens.empty.text" />
        </Empty>
      ) : null}
      {data && data.length > 0 ? (
        <Card>
          <Rows>
            {data.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </Rows>
        </Card>
      ) : null}
      <Outlet />
    </div>
  );
}
