import { FormattedMessage, useIntl } from 'react-intl';
import { Outlet, useLocation } from 'react-router';
import { textPages } from '#features/site/contract.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import styles from './site/_components/site.module.css';

const tabs = ['settings', ...textPages] as const;
const addressOf = (tab: (typeof tabs)[number]): string =>
  tab === 'settings' ? '/site' : `/site/${tab}`;

/**
 * The public site's content apart from events. Each tab has its own address and saves separately.
 */
export default function Site() {
  const intl = useIntl();
  const { pathname } = useLocation();
  const tab = tabs.find((tab) => addressOf(tab) === pathname);
  return (
    <>
      <ManageHeading
        title={intl.formatMessage({ id: 'site_settings.title' })}
        part={tab && intl.formatMessage({ id: `site_settings.tab.${tab}` })}
      />
      <Tabs
        label={intl.formatMessage({ id: 'site_settings.title' })}
        items={tabs.map((item) => ({
          to: addressOf(item),
          end: true,
          label: <FormattedMessage id={`site_settings.tab.${item}`} />,
        }))}
      />
      <div className={styles['panel']}>
        <Outlet />
      </div>
    </>
  );
}
