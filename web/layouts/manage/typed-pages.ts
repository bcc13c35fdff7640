import { IconPlus, IconSettings } from '@tabler/icons-react';
import type { User } from '#features/users/contract.ts';
import { settingsTabs } from '#web/components/event-settings-tabs.ts';
import { mayOpen } from '#web/lib/may-open.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { eventGroups, mainGroups, type Entry } from './navigation.ts';
import { creations, settingFields } from './setting-fields.ts';

/** An event whose screens can be opened. Outside an event its title tells which one it is. */
export interface NamedEvent {
  id: string;
  title: string | undefined;
}
/** An entry of the palette. */
export interface Jump {
  address: string;
  message: MessageKey;
  icon: Entry['icon'];
  /** The screen that contains it. */
  on?: MessageKey | undefined;
  event?: NamedEvent | undefined;
}

/** Returns the screen of a path below an event, or of the account. */
const screenOf = (at: string): MessageKey | undefined => {
  const tab = settingsTabs.find(({ to }) => at === `settings${to}`);
  if (tab) return `events.tab.${tab.name}`;
  if (at === '/venue-data/edit') return 'venue_data.title';
  return at === '/manage/profile'
    ? 'account.profile.title'
    : [...eventGroups, ...mainGroups].flatMap(({ entries }) => entries).find(({ to }) => to === at)
        ?.message;
};

/** Entries that are found only by typing: creations, and single settings by their labels. */
export function typedPages(
  user: User,
  events: readonly NamedEvent[],
): { message: MessageKey; entries: Jump[] }[] {
  const placesOf = (to: string): Pick<Jump, 'address' | 'event'>[] =>
    (to.startsWith('/')
      ? [{ address: to }]
      : events.map((event) => ({ address: `/manage/event/${event.id}/${to}`, event }))
    ).filter(({ address }) => mayOpen(user, address.replace(/\?.*/, '')));
  return [
    {
      message: 'manage.palette.create',
      entries: creations.flatMap(({ to, message }) =>
        placesOf(to).map((page) => ({ ...page, message, icon: IconPlus })),
      ),
    },
    {
      message: 'events.settings',
      entries: settingFields.flatMap(({ at, name, label }) =>
        placesOf(at).map(({ address, event }) => ({
          address: `${address}#${name}`,
          event,
          message: label,
          icon: IconSettings,
          on: screenOf(at),
        })),
      ),
    },
  ];
}
