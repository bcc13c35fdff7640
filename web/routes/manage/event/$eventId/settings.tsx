import { FormattedMessage, useIntl } from 'react-intl';
import { Outlet } from 'react-router';
import { allows } from '#platform/pure/access.ts';
import type { BreadcrumbHandle } from '#web/lib/breadcrumb.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { settingsTabs } from '#web/components/event-settings-tabs.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useManagedEvent } from './managed-event.tsx';
import styles from './settings/settings.module.css';

export const handle: BreadcrumbHandle = { breadcrumb: 'events.settings' };

/** Everything about an event that is set once. Each tab is an address and saves by itself. */
export default function EventSettings() {
  const intl = useIntl();
  const { data: user } = useCurrentUser();
  const { id } = useManagedEvent();
  const manages = allows(user?.role, 'events.manage');
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'events.settings' })} />
      <Tabs
        label={intl.formatMessage({ id: 'events.settings' })}
        items={settingsTabs
          .filter(({ open }) => open || manages)
          .map(({ name, to }) => ({
            to: `/manage/event/${id}/settings${to}`,
            end: true,
            label: <FormattedMessage id={`events.tab.${name}`} />,
          }))}
      />
      <div className={styles['panel']}>
        <Outlet />
      </div>
    </>
  );
}
