import { useState } from 'react';
import { Button, Group, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { payments } from '#features/payments/contract.ts';
import {
  Credentials,
  environments,
  paymeCalls,
} from '#features/payments/providers/payme/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { refetch } from '#web/lib/refetch.ts';
import { useForm } from '#web/lib/use-form.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import { Form } from '#web/components/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './provider-card.module.css';

const reload = (): Promise<void> => refetch(payments.providers);

/** Buttons to enter, replace and remove the keys of PayMe, which are never shown again. */
export function PaymeActions({
  accountId,
  isConnected,
}: {
  accountId: number;
  isConnected: boolean;
}) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const disconnect = async (): Promise<void> => {
    const sure = await confirmAction(intl, {
      title: intl.formatMessage({ id: 'account.payme.disconnect_title' }),
      text: intl.formatMessage({ id: 'account.payme.disconnect_text' }),
      confirmLabel: intl.formatMessage({ id: 'account.payme.disconnect' }),
    });
    if (!sure) return;
    try {
      await call(paymeCalls.disconnect, { params: { accountId } });
      await reload();
    } catch (error) {
      setProblem(callProblem(intl, error));
    }
  };
  if (open) return <PaymeForm accountId={accountId} close={() => setOpen(false)} />;
  return (
    <>
      <div role="alert">{problem ? <Notice tone="danger">{problem}</Notice> : null}</div>
      <Group gap="sm" className={styles['action'] ?? ''}>
        <Button
          size="md"
          variant={isConnected ? 'default' : 'filled'}
          onClick={() => setOpen(true)}
        >
          <FormattedMessage id={isConnected ? 'account.payme.change' : 'account.payme.enter'} />
        </Button>
        {isConnected ? (
          <Button size="md" variant="subtle" color="danger" onClick={() => void disconnect()}>
            <FormattedMessage id="account.payme.disconnect" />
          </Button>
        ) : null}
      </Group>
    </>
  );
}

function PaymeForm({ accountId, close }: { accountId: number; close: () => void }) {
  const intl = useIntl();
  const form = useForm({
    schema: Credentials,
    initial: {
      environment: 'sandbox',
      client_id: '',
      client_secret: '',
      signing_key_id: '',
      signing_key: '',
    },
    submit: async (body) => {
      await call(paymeCalls.connect, { params: { accountId }, body });
      await reload();
      close();
    },
  });
  return (
    <Form form={form} guard>
      <h3>
        <FormattedMessage id="account.payme.title" />
      </h3>
      <p className={styles['text']}>
        <FormattedMessage id="account.payme.help" />
      </p>
      <NativeSelect
        {...form.field('environment')}
        data={environments.map((value) => ({
          value,
          label: intl.formatMessage({ id: `account.payme.${value}` }),
        }))}
      />
      <TextInput {...form.field('client_id')} autoComplete="off" spellCheck={false} />
      <PasswordInput {...form.field('client_secret')} autoComplete="off" />
      <TextInput {...form.field('signing_key_id')} autoComplete="off" spellCheck={false} />
      <PasswordInput {...form.field('signing_key')} autoComplete="off" />
      <Group gap="sm">
        <Button type="submit" size="md" loading={form.pending}>
          <FormattedMessage id="account.payme.save" />
        </Button>
        <Button size="md" variant="default" onClick={close}>
          <FormattedMessage id="account.payme.cancel" />
        </Button>
      </Group>
    </Form>
  );
}
