import { IconSettings, IconUser } from '@tabler/icons-react';
import type { User } from '#features/users/contract.ts';
import { settingsTabs } from '#web/components/event-settings-tabs.ts';
import { mayOpen } from '#web/lib/may-open.ts';
import type { VisibleGroup } from './visible-groups.ts';

/** Settings pages that are not in the sidebar, for the palette. */
export function settingsPages(user: User, eventId: string | undefined): VisibleGroup[] {
  const own = {
    to: '/manage/profile',
    address: '/manage/profile',
    message: 'account.profile.title' as const,
    icon: IconUser,
  };
  const pages =
    eventId === undefined
      ? []
      : settingsTabs
          .map(({ name, to }) => {
            const address = `/manage/event/${eventId}/settings${to}`;
            return {
              to: address,
              address,
              message: `events.tab.${name}` as const,
              icon: IconSettings,
            };
          })
          .filter(({ address }) => mayOpen(user, address));
  const groups: VisibleGroup[] = [
    { message: 'events.settings', entries: pages },
    { message: 'account.profile.title', entries: [own] },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
