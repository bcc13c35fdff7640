import { useState } from 'react';
import { Button, Stack } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { webhookEndpoints } from '#features/webhook-endpoints/contract.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { SecretOnce } from '../../_components/secret-once.tsx';
import { webhookChanged } from '../../_components/webhook-changed.ts';
import { useWatchDeliveries } from './use-watch-deliveries.ts';

/** The actions on a webhook and its deliveries, with their notifications. */
export function useWebhookActions(params: { webhookEndpointId: number }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const watchDeliveries = useWatchDeliveries();
  const format = (id: MessageKey): string => intl.formatMessage({ id });
  const [isSending, setSending] = useState(false);
  /** Runs an action, shows a notification and reloads everything; returns false when it failed. */
  async function run(work: () => Promise<unknown>, done?: MessageKey): Promise<boolean> {
    let isDone = true;
    try {
      await work();
      if (done) notifications.show({ message: format(done) });
    } catch (error) {
      isDone = false;
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
    await webhookChanged();
    return isDone;
  }
  async function send(work: () => Promise<unknown>, done: MessageKey): Promise<void> {
    setSending(true);
    if (await run(work, done).finally(() => setSending(false))) watchDeliveries();
  }
  return {
    isSending,
    sendTest: () => send(() => call(webhookEndpoints.test, { params }), 'webhooks.test.sent'),
    resend: (deliveryId: number) =>
      send(
        () => call(webhookEndpoints.resend, { params: { ...params, deliveryId } }),
        'webhooks.resent',
      ),
    switchTo: (is_active: boolean) =>
      run(() => call(webhookEndpoints.change, { params, body: { is_active } }), 'webhooks.saved'),
    rotate: async (): Promise<void> => {
      const isSure = await confirmAction(intl, {
        title: format('webhooks.rotate.title'),
        text: format('webhooks.rotate.text'),
        confirmLabel: format('webhooks.rotate'),
      });
      if (!isSure) return;
      await run(async () => {
        const { secret } = await call(webhookEndpoints.rotate, { params });
        modals.open({
          title: format('webhooks.rotate'),
          children: (
            <Stack>
              <SecretOnce secret={secret} />
              <Button onClick={modals.closeAll}>{format('webhooks.secret.done')}</Button>
              <LeaveGuard when isOnce />
            </Stack>
          ),
          closeOnEscape: false,
          closeOnClickOutside: false,
          withCloseButton: false,
        });
      });
    },
    remove: async (): Promise<void> => {
      const isSure = await confirmAction(intl, {
        title: format('webhooks.remove.title'),
        text: format('webhooks.remove.text'),
        confirmLabel: format('webhooks.remove'),
      });
      if (!isSure) return;
      await run(async () => {
        await call(webhookEndpoints.remove, { params });
        await navigate('/account/webhooks');
      }, 'webhooks.removed');
    },
  };
}
