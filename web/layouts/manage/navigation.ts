import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { ComponentType } from 'react';
import {
  IconAdjustmentsHorizontal,
  IconBuilding,
  IconBuildingCircus,
  IconBuildingStore,
  IconCalendarEvent,
  IconCalendarMonth,
  IconChartBar,
  IconCircleArrowUp,
  IconCode,
  IconCreditCard,
  IconHelpCircle,
  IconHistory,
  IconIdBadge2,
  IconInbox,
  IconKey,
  IconListCheck,
  IconMail,
  IconMailExclamation,
  IconMicrophone2,
  IconPalette,
  IconReceipt,
  IconReceiptTax,
  IconReportMoney,
  IconRosetteDiscount,
  IconScan,
  IconSettings,
  IconShare3,
  IconTemplate,
  IconTicket,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react';

export interface Entry {
  /**
   * Relative to `/manage` for the main groups, to `/manage/event/:eventId` for those of an event;
   * absolute with a leading slash.
   */
  to: string;
  message: MessageKey;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** The event setting that hides the entry. */
  hidden_by?: 'hide_getting_started_page';
  /** Shows the number of pending upgrade requests. */
  has_waiting?: true;
}
export interface Group {
  message: MessageKey;
  entries: readonly Entry[];
}

/**
 * The groups of the sidebar and the command palette; the permission of the page in web/pages.ts
 * decides who sees an entry. An entry is added here once its screen exists.
 */
export const mainGroups: readonly Group[] = [
  {
    message: 'manage.group.sell',
    entries: [
      {
        to: 'events',
        message: 'manage.nav.events',
        icon: IconCalendarEvent,
      },
      {
        to: 'organizers',
        message: 'organizers.title',
        icon: IconMicrophone2,
      },
      { to: '/account/report', message: 'report.title', icon: IconReportMoney },
    ],
  },
  {
    message: 'manage.group.people',
    entries: [
      { to: 'members', message: 'manage_members.title', icon: IconIdBadge2 },
      {
        to: 'approve-upgrade',
        message: 'upgrade_review.title',
        icon: IconCircleArrowUp,
        has_waiting: true,
      },
      {
        to: 'partner-merchants',
        message: 'partner_merchants.title',
        icon: IconBuildingStore,
      },
    ],
  },
  {
    message: 'manage.group.venue',
    entries: [
      { to: '/venue-data', message: 'venue_data.title', icon: IconBuilding },
      { to: '/other-events', message: 'other_events.title', icon: IconBuildingCircus },
      { to: '/enquiries', message: 'enquiries.title', icon: IconInbox },
      { to: '/house-calendar', message: 'house_calendar.title', icon: IconCalendarMonth },
      { to: '/site', message: 'site_settings.title', icon: IconWorld },
      { to: '/account/branding', message: 'branding.title', icon: IconPalette },
    ],
  },
  {
    message: 'manage.group.settings',
    entries: [
      {
        to: '/account/settings',
        message: 'account_settings.title',
        icon: IconAdjustmentsHorizontal,
      },
      { to: '/account/taxes-and-fees', message: 'taxes.title', icon: IconReceiptTax },
      { to: '/account/event-defaults', message: 'event_defaults.title', icon: IconTemplate },
      { to: '/account/users', message: 'team.title', icon: IconUserCog },
      {
        to: '/account/payment',
        message: 'account.payment.title',
        icon: IconCreditCard,
      },
      { to: '/account/api-tokens', message: 'api_tokens.title', icon: IconKey },
      { to: '/account/webhooks', message: 'webhooks.title', icon: IconWebhook },
      { to: '/account/audit', message: 'account_audit.title', icon: IconHistory },
      {
        to: 'mail',
        message: 'installation.mail.nav',
        icon: IconMailExclamation,
      },
      {
        to: '/account/sellers',
        message: 'sellers.title',
        icon: IconBuildingStore,
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
        hidden_by: 'hide_getting_started_page',
      },
      {
        to: 'dashboard',
        message: 'dashboard.title',
        icon: IconChartBar,
      },
      { to: 'report', message: 'report.title', icon: IconReportMoney },
      { to: 'tickets', message: 'tickets.title', icon: IconTicket },
      { to: 'orders', message: 'orders.title', icon: IconReceipt },
      {
        to: 'promo-codes',
        message: 'promo_codes.title',
        icon: IconRosetteDiscount,
      },
      {
        to: 'capacity-assignments',
        message: 'capacity.title',
        icon: IconUsersGroup,
      },
      {
        to: 'affiliates',
        message: 'affiliates.title',
        icon: IconShare3,
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
      },
      {
        to: 'questions',
        message: 'questions.title',
        icon: IconHelpCircle,
      },
      { to: 'messages', message: 'messages.title', icon: IconMail },
    ],
  },
  {
    message: 'manage.group.door',
    entries: [{ to: 'check-in', message: 'check_in.title', icon: IconScan }],
  },
  {
    message: 'manage.group.look',
    entries: [
      {
        to: 'homepage-designer',
        message: 'designer.title',
        icon: IconPalette,
      },
      { to: 'widget', message: 'embed.title', icon: IconCode },
    ],
  },
  {
    message: 'manage.group.settings',
    entries: [{ to: 'settings', message: 'events.settings', icon: IconSettings }],
  },
];
