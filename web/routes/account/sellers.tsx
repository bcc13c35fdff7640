import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { sellers } from '#features/accounts/sellers.contract.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Card } from '#web/ui/card.tsx';
import { Rows } from '#web/ui/rows.tsx';
import { SellerSettingsForm } from './sellers/_components/seller-settings-form.tsx';
import { WaitingSellerRow } from './sellers/_components/waiting-seller-row.tsx';
import styles from './sellers/_components/sellers.module.css';

export async function clientLoader() {
  const [settings] = await Promise.all([
    queryClient.fetchQuery({ ...query(sellers.settings), staleTime: 0 }),
    queryClient.fetchQuery({ ...query(sellers.waiting), staleTime: 0 }),
  ]);
  return { settings };
}

/**
 * For the host account's admins: who may register as a seller, and which accounts wait for
 * approval.
 */
export default function Sellers({
  loaderData: { settings },
}: {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}) {
  const intl = useIntl();
  const { data: waiting = [] } = useQuery(query(sellers.waiting));
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'sellers.title' })} />
      <Card className={styles['card'] ?? ''}>
        <h2>
          <FormattedMessage id="sellers.waiting" />
        </h2>
        {waiting.length === 0 ? (
          <p className={styles['text']}>
            <FormattedMessage id="sellers.nobody" />
          </p>
        ) : (
          <Rows>
            {waiting.map((seller) => (
              <WaitingSellerRow key={`${seller.id} ${seller.asks}`} seller={seller} />
            ))}
          </Rows>
        )}
      </Card>
      <Card className={styles['card'] ?? ''}>
        <h2>
          <FormattedMessage id="sellers.settings" />
        </h2>
        <SellerSettingsForm settings={settings} />
      </Card>
    </div>
  );
}
