import type { ComponentType } from 'react';
import { IconCalendarEvent } from '@tabler/icons-react';
import type { Permission } from '#platform/pure/access.ts';

export interface Entry {
  /** Below `/manage` for the main groups, below `/manage/event/:eventId` for an event's. */
  to: string;
  message: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  permission?: Permission;
  /** Only in the host account. */
  host?: boolean;
}
export interface Group { message: string; entries: readonly Entry[] }

/** The sidebar and the command palette are both made from these. An entry appears here when its screen exists. */
export const mainGroups: readonly Group[] = [
  { message: 'manage.group.sell', entries: [{ to: 'events', message: 'manage.nav.events', icon: IconCalendarEvent, permission: 'events.read' }] },
  { message: 'manage.group.people', entries: [] },
  { message: 'manage.group.venue', entries: [] },
  { message: 'manage.group.settings', entries: [] },
];

/** What the sidebar shows inside one event. */
export const eventGroups: readonly Group[] = [
  { message: 'manage.group.sell', entries: [] },
  { message: 'manage.group.people', entries: [] },
  { message: 'manage.group.door', entries: [] },
  { message: 'manage.group.look', entries: [] },
  { message: 'manage.group.settings', entries: [] },
];
