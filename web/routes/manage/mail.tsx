import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { waitingMail, waitingStates } from '#features/mailbox/waiting.contract.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { retryAll, retryOne } from './mail/_components/retry.ts';
import { useMailColumns } from './mail/_components/use-mail-columns.tsx';

/** Failed and waiting mails of the whole installation, for admins of the host account. */
export default function Mail() {
  const intl = useIntl();
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'installation.mail.title' })} />
      <DataTable
        name="mail"
        endpoint={waitingMail.list}
        columns={useMailColumns()}
        actions={
          <Button
            leftSection={<IconRefresh size={18} stroke={1.5} />}
            onClick={() => void retryAll(intl)}
          >
            <FormattedMessage id="installation.mail.again_all" />
          </Button>
        }
        filters={[
          {
            field: 'status',
            message: 'fields.status',
            options: waitingStates.map((value) => ({
              value,
              label: intl.formatMessage({ id: `installation.mail.status.${value}` }),
            })),
          },
        ]}
        rowMenu={() => [
          {
            message: 'installation.mail.again',
            icon: IconRefresh,
            run: (mail) => void retryOne(intl, mail.id),
          },
        ]}
        empty={{
          title: intl.formatMessage({ id: 'installation.mail.none' }),
          text: intl.formatMessage({ id: 'installation.mail.none.text' }),
        }}
      />
    </>
  );
}
