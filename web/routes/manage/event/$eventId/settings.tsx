import { FormattedMessage, useIntl } from 'react-intl';
import { Outlet, useLocation } from 'react-router';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { mayOpen } from '#web/lib/may-open.ts';
import { settingsTabs } from '#web/components/event-settings-tabs.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useManagedEvent } from './_components/managed-event.tsx';
import styles from './settings/_components/settings.module.css';

/** All settings of an event. Each tab has its own address and saves separately. */
export default function EventSettings() {
  const intl = useIntl();
  const { data: user } = useCurrentUser();
  const { id } = useManagedEvent();
  const { pathname } = useLocation();
  const tab = settingsTabs.find(({ to }) => pathname.endsWith(`/settings${to}`))?.name;
  return (
    <>
      <ManageHeading
        title={intl.formatMessage({ id: 'events.settings' })}
        part={tab && intl.formatMessage({ id: `events.tab.${tab}` })}
      />
      <Tabs
        label={intl.formatMessage({ id: 'events.settings' })}
        items={settingsTabs
          .map(({ name, to }) => ({
            to: `/manage/event/${id}/settings${to}`,
            end: true,
            label: <FormattedMessage id={`events.tab.${name}`} />,
          }))
          .filter(({ to }) => mayOpen(user, to))}
      />
      <div className={styles['panel']}>
        <Outlet />
      </div>
    </>
  );
}
