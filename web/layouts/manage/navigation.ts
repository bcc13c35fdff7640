import type { ComponentType } from 'react';
import { IconCalendarEvent, IconChartBar, IconCreditCard, IconReceipt, IconScan, IconSettings, IconTicket, IconUsers } from '@tabler/icons-react';
import type { Permission } from '#platform/pure/access.ts';

export interface Entry {
  /** Below `/manage` for the main groups, below `/manage/event/:eventId` for an event's; with a slash in front as it is. */
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
  { message: 'manage.group.settings', entries: [{ to: '/account/payment', message: 'account.payment.title', icon: IconCreditCard, permission: 'account.manage' }] },
];

/** What the sidebar shows inside one event. */
export const eventGroups: readonly Group[] = [
  { message: 'manage.group.sell', entries: [{ to: 'dashboard', message: 'dashboard.title', icon: IconChartBar, permission: 'orders.read' }, { to: 'tickets', message: 'tickets.title', icon: IconTicket, permission: 'tickets.read' }, { to: 'orders', message: 'orders.title', icon: IconReceipt, permission: 'orders.read' }] },
  { message: 'manage.group.people', entries: [{ to: 'attendees', message: 'attendees.title', icon: IconUsers, permission: 'attendees.read' }] },
  { message: 'manage.group.door', entries: [{ to: 'check-in', message: 'check_in.title', icon: IconScan, permission: 'check_in.read' }] },
  { message: 'manage.group.look', entries: [] },
  { message: 'manage.group.settings', entries: [{ to: 'settings', message: 'events.settings', icon: IconSettings, permission: 'events.edit' }] },
];
