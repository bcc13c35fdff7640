import { useState } from 'react';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconChevronRight,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconLock,
} from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { events } from '#features/events/contract.ts';
import { allows } from '#platform/pure/access.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { useCanBePaid } from '#web/components/use-can-be-paid.ts';
import styles from './getting-started/_components/getting-started.module.css';
import { LanguageHints } from './getting-started/_components/language-hints.tsx';
import { useSteps } from './getting-started/_components/use-steps.ts';
import { eventChanged, useManagedEvent } from './_components/managed-event.tsx';
import { PublishDialog } from './_components/publish-dialog.tsx';

const signs = {
  done: IconCircleCheckFilled,
  open: IconCircleDashed,
  unknown: IconLock,
  unread: IconCircleDashed,
};

/** Six steps from an idea to a sale, each with its current state and a link to complete it. */
export default function GettingStarted() {
  const intl = useIntl();
  const navigate = useNavigate();
  const event = useManagedEvent();
  const { data: user } = useCurrentUser();
  const steps = useSteps(event);
  const { failed } = useCanBePaid(event);
  const done = steps.filter(({ state }) => state === 'done').length;
  const hidden = event.settings.hide_getting_started_page;
  const [publishing, setPublishing] = useState(false);
  const mayManage = allows(user?.role, 'events.manage');
  const toggle = async (): Promise<void> => {
    try {
      await call(events.patchSettings, {
        params: { eventId: event.id },
        body: { hide_getting_started_page: !hidden },
      });
      await eventChanged(event.id);
      if (!hidden) void navigate(`/manage/event/${event.id}/dashboard`);
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
  };
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'started.title' })}>
        {mayManage ? (
          <Button variant="default" onClick={() => void toggle()}>
            <FormattedMessage id={hidden ? 'started.show' : 'started.hide'} />
          </Button>
        ) : null}
      </ManageHeading>
      <p className={styles['count']}>
        <FormattedMessage id="started.count" values={{ done, all: steps.length }} />
      </p>
      <progress
        className={styles['bar']}
        max={steps.length}
        value={done}
        aria-label={intl.formatMessage({ id: 'started.title' })}
      />
      {failed ? (
        <LoadFailed {...failed} title={<FormattedMessage id="started.payments" />} />
      ) : null}
      <ol className={styles['steps']}>
        {steps.map(({ name, state, to, page }) => {
          const Sign = signs[state];
          const inside = (
            <>
              <Sign size={28} stroke={1.5} aria-hidden className={styles['sign'] ?? ''} />
              <span className={styles['words']}>
                <strong>
                  <FormattedMessage id={`started.${name}`} />
                </strong>
                <span className={styles['text']}>
                  <FormattedMessage
                    id={state === 'unknown' ? 'started.ask_admin' : `started.${name}.text`}
                  />
                </span>
                {page ? <LanguageHints event={event} page={page} /> : null}
              </span>
              <span className={styles['state']}>
                {state === 'unread' ? null : <FormattedMessage id={`started.state.${state}`} />}
              </span>
              <IconChevronRight size={20} stroke={1.5} aria-hidden />
            </>
          );
          return (
            <li key={name}>
              {name === 'publish' && event.status === 'DRAFT' && mayManage ? (
                <button
                  type="button"
                  className={styles['step']}
                  onClick={() => setPublishing(true)}
                >
                  {inside}
                </button>
              ) : (
                <Link to={to} className={styles['step']} data-done={state === 'done' || undefined}>
                  {inside}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
      {user ? (
        <PublishDialog
          event={event}
          user={user}
          opened={publishing}
          close={() => setPublishing(false)}
        />
      ) : null}
    </div>
  );
}
