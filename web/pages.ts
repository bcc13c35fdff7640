import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { Permission } from '#platform/pure/access.ts';
import { categories, dateChoices, prices } from './components/event-list/event-query.ts';

/**
 * Every page of the product, each declared once. React Router's table (routes.ts), the headers and the cache of pages
 * (server/page-*.ts), sitemap and robots.txt, the words a page begins with and the menus of the back office all read
 * this. A new page is one line here and its file.
 */
export const layoutNames = ['public', 'bare', 'auth', 'checkout', 'door', 'manage'] as const;
export type Layout = (typeof layoutNames)[number];
/** Messages that a page has from its first moment, beyond those that all pages have. `manage` also brings `visit`. */
export type Catalogue = 'visit' | 'house' | 'ask' | 'terms' | 'manage';
export type Security =
  /** May stand in a foreign frame. */
  | 'framed'
  /** The address holds a secret that must not travel in a referrer or be kept by the browser. */
  | 'secret'
  /** Reads the camera. */
  | 'camera'
  /** Shows the provider's card form. */
  | 'payment'
  /** Shows texts that organizers write, with pictures and players from elsewhere. */
  | 'rich-text'
  /** Served HTML has style attributes: the UI kit writes them, and so do mails. */
  | 'style-attributes';
/**
 * What a search parameter may be; what it may not be is dropped. Words are free where `kept` names the usual ones: the
 * page is kept for those and rendered anew for others, so that nobody fills the cache with words of their own.
 */
export type SearchValue =
  | 'number'
  | 'colour'
  | { only: readonly string[] }
  | { kept: readonly string[] };

export interface Page {
  /** Below the page it stands in; `:id` is any segment, `:slug?` may be missing, `*` is every other address. */
  path: string;
  /** For the back office: who may open it. Menus hide what it denies. */
  permission?: Permission;
  /** Instead of what its layout says. */
  security?: readonly Security[];
  /**
   * The page may be kept for all visitors, one entry for each choice of these parameters. Others are dropped before it
   * is rendered. Without this a page is rendered for each visit and sees everything.
   */
  kept?: Readonly<Record<string, SearchValue>>;
  catalogue?: Catalogue;
  /** Search engines are told of it. */
  listed?: true;
  /** A message of the breadcrumbs. */
  breadcrumb?: MessageKey;
  /** They are drawn within it; a child without a path stands at the page's own address. */
  children?: readonly Page[];
}

/** What is true of all pages of a layout unless a page says otherwise. */
export const layouts: Readonly<
  Record<Layout, { security?: readonly Security[]; catalogue?: Catalogue }>
> = {
  public: {},
  bare: {},
  auth: { catalogue: 'visit' },
  checkout: { catalogue: 'visit', security: ['rich-text'] },
  door: { catalogue: 'visit' },
  manage: { catalogue: 'manage', security: ['style-attributes', 'rich-text'] },
};

const lists = {
  date: { kept: dateChoices },
  category: { kept: categories },
  query: { kept: [] },
  price: { only: prices },
  page: 'number',
} as const satisfies Page['kept'];
// The designer asks for the page around an event.
const event = { security: ['rich-text'], kept: { shell: { only: ['1'] } } } as const;

const eventPages: readonly Page[] = [
  { path: '' },
  {
    path: 'tickets',
    permission: 'tickets.read',
    breadcrumb: 'tickets.title',
    children: [
      { path: 'create', permission: 'tickets.manage', breadcrumb: 'tickets.create' },
      { path: ':ticketId', permission: 'tickets.manage', breadcrumb: 'ui.action.edit' },
    ],
  },
  { path: 'dashboard', permission: 'orders.read', breadcrumb: 'dashboard.title' },
  { path: 'report', permission: 'orders.read', breadcrumb: 'report.title' },
  { path: 'getting-started', permission: 'events.manage', breadcrumb: 'started.title' },
  {
    path: 'orders',
    permission: 'orders.read',
    breadcrumb: 'orders.title',
    children: [
      { path: ':orderId', permission: 'orders.read', breadcrumb: 'orders.one' },
      { path: ':orderId/edit', permission: 'orders.manage', breadcrumb: 'orders.edit' },
      { path: ':orderId/refund', permission: 'orders.manage', breadcrumb: 'orders.refund' },
      { path: ':orderId/cancel', permission: 'orders.manage', breadcrumb: 'orders.cancel' },
    ],
  },
  {
    path: 'attendees',
    permission: 'attendees.read',
    breadcrumb: 'attendees.title',
    children: [
      { path: 'create', permission: 'attendees.manage', breadcrumb: 'attendees.add' },
      { path: ':attendeeId', permission: 'attendees.read', breadcrumb: 'attendees.one' },
      { path: ':attendeeId/edit', permission: 'attendees.manage', breadcrumb: 'attendees.edit' },
      {
        path: ':attendeeId/cancel',
        permission: 'attendees.manage',
        breadcrumb: 'attendees.cancel_one',
      },
    ],
  },
  {
    path: 'promo-codes',
    permission: 'promo_codes.manage',
    breadcrumb: 'promo_codes.title',
    children: [
      { path: 'create', permission: 'promo_codes.manage', breadcrumb: 'promo_codes.create' },
      { path: ':promoCodeId', permission: 'promo_codes.manage', breadcrumb: 'ui.action.edit' },
    ],
  },
  {
    path: 'capacity-assignments',
    permission: 'capacity.manage',
    breadcrumb: 'capacity.title',
    children: [
      { path: 'create', permission: 'capacity.manage', breadcrumb: 'capacity.create' },
      { path: ':capacityId', permission: 'capacity.manage', breadcrumb: 'ui.action.edit' },
    ],
  },
  {
    path: 'affiliates',
    permission: 'affiliates.manage',
    breadcrumb: 'affiliates.title',
    children: [
      { path: 'create', permission: 'affiliates.manage', breadcrumb: 'affiliates.create' },
      { path: ':affiliateId', permission: 'affiliates.manage', breadcrumb: 'ui.action.edit' },
    ],
  },
  {
    path: 'questions',
    permission: 'questions.manage',
    breadcrumb: 'questions.title',
    children: [
      { path: 'create', permission: 'questions.manage', breadcrumb: 'questions.create' },
      { path: ':questionId', permission: 'questions.manage', breadcrumb: 'ui.action.edit' },
    ],
  },
  { path: 'messages', permission: 'messages.manage', breadcrumb: 'messages.title' },
  { path: 'messages/create', permission: 'messages.manage', breadcrumb: 'messages.create' },
  { path: 'messages/:messageId', permission: 'messages.manage', breadcrumb: 'messages.one' },
  {
    path: 'check-in',
    permission: 'check_in.read',
    breadcrumb: 'check_in.title',
    children: [
      { path: 'create', permission: 'check_in.manage', breadcrumb: 'check_in.create' },
      { path: ':checkInListId', permission: 'check_in.manage', breadcrumb: 'ui.action.edit' },
    ],
  },
  { path: 'homepage-designer', permission: 'events.manage', breadcrumb: 'designer.title' },
  { path: 'widget', permission: 'events.manage', breadcrumb: 'embed.title' },
  {
    // Collaborators edit texts and pictures, nothing else (decisions.md §2).
    path: 'settings',
    permission: 'events.edit',
    breadcrumb: 'events.settings',
    children: [
      { path: '', permission: 'events.edit' },
      { path: 'place', permission: 'events.manage' },
      { path: 'cover', permission: 'events.edit' },
      { path: 'checkout', permission: 'events.manage' },
      { path: 'email', permission: 'events.manage' },
      { path: 'miscellaneous', permission: 'events.manage' },
      { path: 'history', permission: 'events.manage', breadcrumb: 'audit.title' },
      { path: 'seo', permission: 'events.manage' },
      { path: 'cancel', permission: 'orders.manage' },
    ],
  },
];

export const pages: Readonly<Record<Layout, readonly Page[]>> = {
  public: [
    { path: '', kept: lists, listed: true },
    { path: 'trending-events', kept: lists, listed: true },
    { path: 'past-events', kept: lists, listed: true },
    { path: 'event/:eventId/:eventSlug?', ...event },
    { path: 'e/:eventId/:eventSlug?', ...event },
    { path: 'events/:eventId/:eventSlug?', ...event },
    {
      path: 'organizers/:organizerId/:organizerSlug?',
      security: ['rich-text'],
      kept: { page: 'number' },
      catalogue: 'house',
    },
    {
      path: 'venue-details',
      security: ['rich-text'],
      kept: {},
      catalogue: 'ask',
      listed: true,
    },
    { path: 'about-us', security: ['rich-text'], kept: {}, catalogue: 'house', listed: true },
    { path: 'contact-us', security: ['rich-text'], kept: {}, catalogue: 'ask', listed: true },
    { path: 'terms', security: ['rich-text'], kept: {}, catalogue: 'terms', listed: true },
    { path: 'privacy', security: ['rich-text'], kept: {}, catalogue: 'terms', listed: true },
    { path: 'profile', catalogue: 'visit' },
    { path: 'order/:eventId/:orderShortId/cancel', security: ['secret'], catalogue: 'visit' },
    // What leads nowhere may be a secret link that was cut.
    { path: '*', security: ['secret'] },
  ],
  bare: [
    {
      path: 'widget/:eventId',
      security: ['framed', 'rich-text'],
      kept: { primary: 'colour', background: 'colour', text: 'colour', padding: 'number' },
    },
  ],
  auth: [
    { path: 'setup' },
    { path: 'login' },
    { path: 'register' },
    { path: 'forgot-password' },
    { path: 'reset-password/:token', security: ['secret'] },
    { path: 'confirm-email-address/:token', security: ['secret'] },
    { path: 'stop-email-change/:token', security: ['secret'] },
    { path: 'unsubscribe/:token', security: ['secret'] },
    { path: 'auth/login' },
    { path: 'auth/register' },
    { path: 'auth/forgot-password' },
    { path: 'auth/reset-password/:token', security: ['secret'] },
    { path: 'manage/profile/confirm-email-change/:token', security: ['secret'] },
  ],
  checkout: [
    // Where a wallet comes back to; the address names the order, sealed.
    { path: 'payment', security: ['secret'] },
    { path: 'checkout/:eventId' },
    {
      path: 'checkout/:eventId/:orderShortId',
      children: [
        { path: '' },
        { path: 'details' },
        { path: 'payment', security: ['payment'] },
        { path: 'payme_payment' },
        { path: 'payment_return' },
        { path: 'summary', security: ['secret', 'rich-text'] },
      ],
    },
  ],
  door: [
    { path: 'dev/mail', security: ['style-attributes'] },
    { path: 'dev/mail/previews', security: ['style-attributes'] },
    { path: 'check-in/:checkInListShortId', security: ['secret', 'camera'] },
    { path: 'ticket/:eventId/:attendeeShortId', security: ['secret', 'rich-text'] },
    { path: 'ticket/:eventId/:attendeeShortId/print', security: ['secret', 'rich-text'] },
    { path: 'order/:eventId/:orderShortId/print', security: ['secret', 'rich-text'] },
  ],
  manage: [
    { path: 'welcome', security: ['style-attributes'], breadcrumb: 'account.welcome.crumb' },
    { path: 'account', security: ['style-attributes'] },
    {
      path: 'account/payment',
      permission: 'account.manage',
      security: ['style-attributes'],
      breadcrumb: 'account.payment.title',
    },
    {
      path: 'account/report',
      permission: 'account.manage',
      security: ['style-attributes'],
      breadcrumb: 'report.title',
    },
    {
      path: 'account/branding',
      permission: 'installation.manage',
      security: ['style-attributes'],
      breadcrumb: 'branding.title',
    },
    {
      path: 'account/sellers',
      permission: 'sellers.manage',
      security: ['style-attributes'],
      breadcrumb: 'sellers.title',
    },
    {
      path: 'other-events',
      permission: 'other_events.manage',
      breadcrumb: 'other_events.title',
    },
    {
      path: 'other-events/create',
      permission: 'other_events.manage',
      breadcrumb: 'other_events.create',
    },
    {
      path: 'other-events/:otherEventId',
      permission: 'other_events.manage',
      breadcrumb: 'other_events.one',
    },
    {
      path: 'site',
      permission: 'site.manage',
      breadcrumb: 'site_settings.title',
      children: [
        { path: '', permission: 'site.manage' },
        { path: ':sitePage', permission: 'site.manage' },
      ],
    },
    { path: 'venue-data', permission: 'venue.manage', breadcrumb: 'venue_data.title' },
    { path: 'venue-data/create', permission: 'venue.manage', breadcrumb: 'venue_data.create' },
    { path: 'venue-data/edit', permission: 'venue.manage', breadcrumb: 'venue_data.edit' },
    { path: 'manage/profile', breadcrumb: 'account.profile.title' },
    {
      path: 'manage/events/:eventsState?',
      permission: 'events.read',
      breadcrumb: 'manage.nav.events',
    },
    {
      path: 'manage/organizers',
      permission: 'organizers.read',
      breadcrumb: 'organizers.title',
      children: [
        { path: 'create', permission: 'organizers.manage', breadcrumb: 'organizers.create' },
        { path: ':organizerId', permission: 'organizers.manage', breadcrumb: 'ui.action.edit' },
      ],
    },
    {
      path: 'manage/mail',
      permission: 'installation.manage',
      breadcrumb: 'installation.mail.nav',
    },
    { path: 'enquiries', permission: 'enquiries.manage', breadcrumb: 'enquiries.title' },
    { path: 'enquiries/:enquiryId', permission: 'enquiries.manage', breadcrumb: 'enquiries.one' },
    {
      path: 'house-calendar',
      permission: 'enquiries.manage',
      breadcrumb: 'house_calendar.title',
    },
    { path: 'organizer/:organizerId/:eventsState?' },
    { path: 'organizer/:organizerId/events/:eventsState?', breadcrumb: 'organizers.title' },
    { path: 'manage/event/:eventId', children: eventPages },
  ],
};
