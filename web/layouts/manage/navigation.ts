import type { ComponentType } from 'react';
import {
  IconCalendarEvent,
  IconChartBar,
  IconCode,
  IconCreditCard,
  IconHelpCircle,
  IconListCheck,
  IconMail,
  IconMicrophone2,
  IconPalette,
  IconReceipt,
  IconRosetteDiscount,
  IconScan,
  IconSettings,
  IconShare3,
  IconTicket,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Permission } from '#platform/pure/access.ts';

export interface Entry {
  /**
   * Below `/manage` for the main groups, below `/manage/event/:eventId` for an event's; with a
   * slash in front as it is.
   */
  to: string;
  message: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  permission?: Permission;
  /** Only in the host account. */
  host?: boolean;
  /** The event setting that hides the entry. */
  hidden_by?: 'hide_getting_started_page';
}
export interface Group {
  message: string;
  entries: readonly Entry[];
}

/** The source of both the sidebar and the command palette. */
export const mainGroups: readonly Group[] = [
  {
    message: 'manage.group.sell',
    entries: [
      {
        to: 'events',
        message: 'manage.nav.events',
        icon: IconCalendarEvent,
        permission: 'events.read',
      },
      {
        to: 'organizers',
        message: 'organizers.title',
        icon: IconMicrophone2,
        permission: 'organizers.read',
      },
    ],
  },
  { message: 'manage.group.people', entries: [] },
  { message: 'manage.group.venue', entries: [] },
  {
    message: 'manage.group.settings',
    entries: [
      {
        to: '/account/payment',
        message: 'account.payment.title',
        icon: IconCreditCard,
        permission: 'account.manage',
      },
    ],
  },
];

/** The entries of the sidebar inside an event. */
export const eventGroups: readonly Group[] = [
  {
    message: 'manage.group.sell',
    entries: [
      {
        to: 'getting-started',
        message: 'started.title',
        icon: IconListCheck,
        permission: 'events.manage',
        hidden_by: 'hide_getting_started_page',
      },
      {
        to: 'dashboard',
        message: 'dashboard.title',
        icon: IconChartBar,
        permission: 'orders.read',
      },
      { to: 'tickets', message: 'tickets.title', icon: IconTicket, permission: 'tickets.read' },
      { to: 'orders', message: 'orders.title', icon: IconReceipt, permission: 'orders.read' },
      {
        to: 'promo-codes',
        message: 'promo_codes.title',
        icon: IconRosetteDiscount,
        permission: 'promo_codes.manage',
      },
      {
        to: 'capacity-assignments',
        message: 'capacity.title',
        icon: IconUsersGroup,
        permission: 'capacity.manage',
      },
      {
        to: 'affiliates',
        message: 'affiliates.title',
        icon: IconShare3,
        permission: 'affiliates.manage',
      },
    ],
  },
  {
    message: 'manage.group.people',
    entries: [
      {
        to: 'attendees',
        message: 'attendees.title',
        icon: IconUsers,
        permission: 'attendees.read',
      },
      {
        to: 'questions',
        message: 'questions.title',
        icon: IconHelpCircle,
        permission: 'questions.manage',
      },
      { to: 'messages', message: 'messages.title', icon: IconMail, permission: 'messages.manage' },
    ],
  },
  {
    message: 'manage.group.door',
    entries: [
      { to: 'check-in', message: 'check_in.title', icon: IconScan, permission: 'check_in.read' },
    ],
  },
  {
    message: 'manage.group.look',
    entries: [
      {
        to: 'homepage-designer',
        message: 'designer.title',
        icon: IconPalette,
        permission: 'events.manage',
      },
      { to: 'widget', message: 'embed.title', icon: IconCode, permission: 'events.manage' },
    ],
  },
  {
    message: 'manage.group.settings',
    entries: [
      { to: 'settings', message: 'events.settings', icon: IconSettings, permission: 'events.edit' },
    ],
  },
];
