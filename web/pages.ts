import { categories, dateChoices, prices } from './components/event-list/event-query.ts';
import { accountPages } from './account-pages.ts';
import { eventPages } from './event-pages.ts';
import { memberPages } from './member-pages.ts';
import { firstRows, type Catalogue, type Layout, type Page, type Security } from './page.ts';

/**
 * What applies to all pages of a layout. Navigation from page to page keeps the document, and with
 * it the policy of the first page: the pictures, players and mails that any of its pages shows must
 * be allowed by all pages of a layout.
 */
export const layouts: Readonly<
  Record<Layout, { security?: readonly Security[]; catalogue?: Catalogue }>
> = {
  public: { security: ['rich-text'] },
  bare: { security: ['rich-text'] },
  auth: { catalogue: 'visit', security: ['rich-text'] },
  checkout: { catalogue: 'visit', security: ['rich-text'] },
  door: { catalogue: 'visit' },
  manage: { catalogue: 'manage', security: ['style-attributes', 'rich-text'] },
};

const lists = {
  kept: {
    date: { kept: dateChoices },
    category: { kept: categories },
    query: { kept: [] },
    price: { only: prices },
    page: 'number',
  },
  catalogue: 'programme',
  listed: true,
} as const satisfies Partial<Page>;
// The designer requests the page without an event.
const event = { kept: { shell: { only: ['1'] } }, sells: true } as const;

/**
 * Every page of the product, each declared once; those of an account, its members and an event are
 * in files of their own. React Router's table (routes.ts), the headers and the cache of pages
 * (server/page-*.ts), sitemap and robots.txt, the initial messages of a page and the menus of the
 * back office are all derived from it. A new page is one line here and its file.
 */
export const pages: Readonly<Record<Layout, readonly Page[]>> = {
  public: [
    { path: '', ...lists },
    { path: 'trending-events', ...lists },
    { path: 'past-events', ...lists },
    { path: 'event/:eventId/:eventSlug?', ...event },
    { path: 'e/:eventId/:eventSlug?', ...event },
    { path: 'events/:eventId/:eventSlug?', ...event },
    {
      path: 'organizers/:organizerId/:organizerSlug?',
      kept: { page: 'number' },
      catalogue: 'organizer',
    },
    {
      path: 'venue-details',
      kept: {},
      catalogue: 'venue',
      listed: true,
    },
    { path: 'about-us', kept: {}, catalogue: 'venue', listed: true },
    { path: 'contact-us', kept: {}, catalogue: 'venue', listed: true },
    { path: 'terms', kept: {}, catalogue: 'terms', listed: true },
    { path: 'privacy', kept: {}, catalogue: 'terms', listed: true },
    { path: 'register', catalogue: 'member' },
    {
      path: 'profile',
      catalogue: 'member',
      children: [
        {
          path: '',
          catalogue: 'member',
          begins: ['/WOWusers/card', '/WOWusers/me'],
        },
        {
          path: 'bookings',
          catalogue: 'member',
          begins: [
            '/WOWusers/bookings?when=upcoming',
            '/WOWusers/bookings?when=past&sort_direction=desc&page=1&per_page=20',
          ],
        },
        {
          path: 'settings',
          catalogue: 'member',
          begins: [
            '/WOWusers/me',
            '/public/interests',
            '/public/specialities',
            '/users/me/two-factor',
            '/users/me/sessions',
          ],
        },
      ],
    },
    { path: 'order/:eventId/:orderShortId/cancel', security: ['secret'], catalogue: 'visit' },
    // An unknown address may be a truncated secret link.
    { path: '*', security: ['secret'] },
  ],
  bare: [
    {
      path: 'widget/:eventId',
      sells: true,
      security: ['framed'],
      kept: { primary: 'colour', background: 'colour', text: 'colour', padding: 'number' },
    },
  ],
  auth: [
    { path: 'setup' },
    { path: 'login' },
    { path: 'forgot-password' },
    { path: 'reset-password/:token', security: ['secret'] },
    { path: 'confirm-email-address/:token', security: ['secret'] },
    { path: 'stop-email-change/:token', security: ['secret'] },
    { path: 'unsubscribe/:token', security: ['secret'] },
    { path: 'auth/login' },
    { path: 'auth/register' },
    { path: 'auth/set-up-two-factor' },
    { path: 'auth/forgot-password' },
    { path: 'auth/reset-password/:token', security: ['secret'] },
    { path: 'auth/accept-invitation/:token', security: ['secret'] },
    { path: 'manage/profile/confirm-email-change/:token', security: ['secret'] },
  ],
  checkout: [
    // Where a wallet returns to; the address contains the order, encrypted.
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
        { path: 'summary', security: ['secret'] },
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
    { path: 'welcome', breadcrumb: 'account.welcome.crumb' },
    ...accountPages,
    { path: 'manage/account' },
    { path: 'members' },
    { path: 'approve-upgrade' },
    {
      path: 'other-events',
      begins: ['/other-events?page=1&per_page=100'],
      permission: 'other_events.manage',
      breadcrumb: 'other_events.title',
      text: 'other_events.text',
    },
    {
      path: 'other-events/create',
      begins: ['/venue-data', '/accounts'],
      permission: 'other_events.manage',
      breadcrumb: 'other_events.create',
    },
    {
      path: 'other-events/:otherEventId',
      begins: ['/other-events/:otherEventId', '/venue-data'],
      permission: 'other_events.manage',
      breadcrumb: 'other_events.one',
    },
    {
      path: 'site',
      permission: 'site.manage',
      breadcrumb: 'site_settings.title',
      text: 'site_settings.text',
      children: [
        { path: '', begins: ['/site', '/accounts'], permission: 'site.manage' },
        { path: ':sitePage', permission: 'site.manage' },
      ],
    },
    {
      path: 'venue-data',
      begins: ['/venue-data'],
      permission: 'venue.manage',
      breadcrumb: 'venue_data.title',
      text: 'venue_data.text',
    },
    {
      path: 'venue-data/create',
      permission: 'venue.manage',
      breadcrumb: 'venue_data.create',
      text: 'venue_data.text',
    },
    {
      path: 'venue-data/edit',
      begins: ['/venue-data'],
      permission: 'venue.manage',
      breadcrumb: 'venue_data.edit',
      text: 'venue_data.text',
    },
    { path: 'manage/profile', breadcrumb: 'account.profile.title' },
    {
      path: 'manage/events/:eventsState?',
      permission: 'events.read',
      breadcrumb: 'manage.nav.events',
    },
    {
      path: 'manage/organizers',
      begins: ['/organizers'],
      permission: 'organizers.read',
      breadcrumb: 'organizers.title',
      text: 'organizers.text',
      children: [
        { path: 'create', permission: 'organizers.manage', breadcrumb: 'organizers.create' },
        { path: ':organizerId', permission: 'organizers.manage', breadcrumb: 'ui.action.edit' },
      ],
    },
    {
      path: 'manage/mail',
      begins: [`/mail-deliveries${firstRows('created_at')}`],
      permission: 'installation.manage',
      breadcrumb: 'installation.mail.nav',
      text: 'installation.mail.text',
    },
    {
      path: 'enquiries',
      begins: [`/venue-enquiries${firstRows('created_at')}`],
      permission: 'enquiries.manage',
      breadcrumb: 'enquiries.title',
      text: 'enquiries.text',
    },
    {
      path: 'enquiries/:enquiryId',
      begins: ['/venue-enquiries/:enquiryId'],
      permission: 'enquiries.manage',
      breadcrumb: 'enquiries.one',
    },
    ...memberPages,
    {
      path: 'house-calendar',
      permission: 'enquiries.manage',
      breadcrumb: 'house_calendar.title',
      text: 'house_calendar.text',
    },
    { path: 'organizer/:organizerId/:eventsState?', begins: ['/organizers/:organizerId'] },
    {
      path: 'organizer/:organizerId/events/:eventsState?',
      begins: ['/organizers/:organizerId'],
      breadcrumb: 'organizers.title',
    },
    { path: 'manage/event/:eventId', begins: ['/events/:eventId'], children: eventPages },
  ],
};
