import { Button, Menu, ActionIcon } from '@mantine/core';
import { IconCalendarEvent, IconDots, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet } from 'react-router';
import { organizers } from '#features/organizers/contract.ts';
import { organizerInLanguage } from '#features/events/rules/texts.ts';
import { allows } from '#platform/pure/access.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { firstLetter } from '#web/lib/first-letter.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './organizers/_components/organizers.module.css';

/** The organizers of the account. */
export default function Organizers() {
  const intl = useIntl();
  const reader = useLocale();
  const { data: user } = useCurrentUser();
  const { data, error, isPending, refetch } = useQuery(query(organizers.list));
  const manages = allows(user?.role, 'organizers.manage');
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'organizers.title' })}>
        {manages ? (
          <Button component={Link} to="create" leftSection={<IconPlus size={18} stroke={1.5} />}>
            <FormattedMessage id="organizers.create" />
          </Button>
        ) : null}
      </ManageHeading>
      {error ? <LoadFailed error={error} retry={refetch} /> : null}
      {isPending ? <Skeleton lines={4} height="m" /> : null}
      <ul className={styles['list']}>
        {data
          ?.map((item) => organizerInLanguage(item, reader))
          .map((item) => (
            <li key={item.id} className={styles['card']}>
              <span className={styles['logo']}>
                {item.logo_url ? <img src={item.logo_url} alt="" /> : firstLetter(item.name)}
              </span>
              <div className={styles['text']}>
                <h2 className={styles['name']}>
                  <Link to={`/organizer/${item.id}/events`}>{item.name}</Link>
                </h2>
                <p className={styles['muted']}>
                  {[item.email, item.phone].filter(Boolean).join(' · ')}
                </p>
              </div>
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={44}
                    aria-label={intl.formatMessage({ id: 'organizers.menu' }, { name: item.name })}
                  >
                    <IconDots size={20} stroke={1.5} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item
                    component={Link}
                    to={`/organizer/${item.id}/events`}
                    leftSection={<IconCalendarEvent size={18} stroke={1.5} />}
                  >
                    <FormattedMessage id="organizers.events" />
                  </Menu.Item>
                  {manages ? (
                    <Menu.Item
                      component={Link}
                      to={String(item.id)}
                      leftSection={<IconPencil size={18} stroke={1.5} />}
                    >
                      <FormattedMessage id="ui.action.edit" />
                    </Menu.Item>
                  ) : null}
                </Menu.Dropdown>
              </Menu>
            </li>
          ))}
      </ul>
      <Outlet />
    </>
  );
}
