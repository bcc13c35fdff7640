import { useLocale } from '#web/lib/locale.tsx';
import { textIn } from '#platform/pure/translations.ts';
import { useState } from 'react';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { events } from '#features/events/contract.ts';
import type { User } from '#features/users/contract.ts';
import { CallError } from '#platform/client.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { users } from '#features/users/contract.ts';
import { missingFrom } from '#web/components/missing-from.ts';
import { MissingLanguages } from '#web/components/languages/missing-languages.tsx';
import { ConfirmEmailNotice } from '#web/components/confirm-email-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { eventChanged, type StaffEvent } from './managed-event.tsx';
import { NobodyCanPay } from './nobody-can-pay.tsx';
import styles from './top-bar-event.module.css';

/** Lists what is missing, then publishes the event. */
export function PublishDialog({
  event,
  user,
  opened,
  close,
}: {
  event: StaffEvent;
  user: User;
  opened: boolean;
  close: () => void;
}) {
  const intl = useIntl();
  const reader = useLocale();
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={
        <FormattedMessage
          id="events.publish.title"
          values={{ title: textIn(event.title, 'title', event, reader) }}
        />
      }
      closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'ui.dialog.close' }) }}
    >
      <Publish event={event} user={user} close={close} />
    </Modal>
  );
}

/** Its state is dropped when the dialog closes, so that it starts fresh when it opens again. */
function Publish({ event, user, close }: { event: StaffEvent; user: User; close: () => void }) {
  const intl = useIntl();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const missing = missingFrom(event);
  const publish = async (): Promise<void> => {
    setPending(true);
    setProblem(null);
    try {
      await call(events.changeStatus, { params: { eventId: event.id }, body: { status: 'LIVE' } });
      await eventChanged(event.id);
      notifications.show({ message: intl.formatMessage({ id: 'events.moved.LIVE' }) });
      close();
    } catch (error) {
      setProblem(callProblem(intl, error));
      // The cached user was outdated.
      if (error instanceof CallError && error.code === 'event.email_not_confirmed')
        await queryClient.invalidateQueries({ queryKey: keyOf(users.me) });
    } finally {
      setPending(false);
    }
  };
  return (
    <Stack>
      <p>
        <FormattedMessage id="events.publish.text" />
      </p>
      {missing.length > 0 ? (
        <Notice tone="amber" title={<FormattedMessage id="events.publish.missing" />}>
          <ul className={styles['missing']}>
            {missing.map(({ name, to }) => (
              <li key={name}>
                <Link to={`/manage/event/${event.id}/${to}`} onClick={close}>
                  <FormattedMessage id={`events.missing.${name}`} />
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <MissingLanguages event={event} close={close} />
      <NobodyCanPay event={event} />
      <ConfirmEmailNotice user={user} />
      <div role="alert">{problem ? <Notice tone="danger">{problem}</Notice> : null}</div>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          <FormattedMessage id="ui.action.cancel" />
        </Button>
        <Button loading={pending} disabled={!user.is_email_verified} onClick={() => void publish()}>
          <FormattedMessage id={missing.length > 0 ? 'events.publish.anyway' : 'events.publish'} />
        </Button>
      </Group>
    </Stack>
  );
}
