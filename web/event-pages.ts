import { firstRows, type Page } from './page.ts';

/** The back office of one event, below its own address. */
export const eventPages: readonly Page[] = [
  { path: '' },
  {
    path: 'tickets',
    begins: ['/events/:eventId/tickets?per_page=100'],
    permission: 'tickets.read',
    breadcrumb: 'tickets.title',
    text: 'tickets.text',
    children: [
      { path: 'create', permission: 'tickets.manage', breadcrumb: 'tickets.create' },
      {
        path: ':ticketId',
        begins: ['/events/:eventId/tickets/:ticketId'],
        permission: 'tickets.manage',
        breadcrumb: 'ui.action.edit',
      },
    ],
  },
  {
    path: 'dashboard',
    begins: ['/events/:eventId/stats?days=400'],
    permission: 'orders.read',
    breadcrumb: 'dashboard.title',
  },
  {
    path: 'report',
    begins: ['/events/:eventId/sales-report'],
    permission: 'orders.read',
    breadcrumb: 'report.title',
    text: 'report.text',
  },
  {
    path: 'getting-started',
    begins: ['/events/:eventId/payment-providers'],
    permission: 'events.manage',
    breadcrumb: 'started.title',
  },
  {
    path: 'orders',
    begins: [`/events/:eventId/orders${firstRows('created_at')}`],
    permission: 'orders.read',
    breadcrumb: 'orders.title',
    children: [
      {
        path: ':orderId',
        begins: ['/events/:eventId/orders/:orderId'],
        permission: 'orders.read',
        breadcrumb: 'orders.one',
      },
      {
        path: ':orderId/edit',
        begins: ['/events/:eventId/orders/:orderId'],
        permission: 'orders.manage',
        breadcrumb: 'orders.edit',
      },
      {
        path: ':orderId/refund',
        begins: ['/events/:eventId/orders/:orderId'],
        permission: 'orders.manage',
        breadcrumb: 'orders.refund',
      },
      {
        path: ':orderId/cancel',
        begins: ['/events/:eventId/orders/:orderId'],
        permission: 'orders.manage',
        breadcrumb: 'orders.cancel',
      },
    ],
  },
  {
    path: 'attendees',
    begins: [`/events/:eventId/attendees${firstRows('created_at')}`],
    permission: 'attendees.read',
    breadcrumb: 'attendees.title',
    children: [
      { path: 'create', permission: 'attendees.manage', breadcrumb: 'attendees.add' },
      {
        path: ':attendeeId',
        begins: ['/events/:eventId/attendees/:attendeeId'],
        permission: 'attendees.read',
        breadcrumb: 'attendees.one',
      },
      {
        path: ':attendeeId/edit',
        begins: ['/events/:eventId/attendees/:attendeeId'],
        permission: 'attendees.manage',
        breadcrumb: 'attendees.edit',
      },
      {
        path: ':attendeeId/cancel',
        begins: ['/events/:eventId/attendees/:attendeeId'],
        permission: 'attendees.manage',
        breadcrumb: 'attendees.cancel_one',
      },
    ],
  },
  {
    path: 'promo-codes',
    begins: [`/events/:eventId/promo-codes${firstRows('created_at')}`],
    permission: 'promo_codes.manage',
    breadcrumb: 'promo_codes.title',
    children: [
      { path: 'create', permission: 'promo_codes.manage', breadcrumb: 'promo_codes.create' },
      {
        path: ':promoCodeId',
        begins: ['/events/:eventId/promo-codes/:promoCodeId'],
        permission: 'promo_codes.manage',
        breadcrumb: 'ui.action.edit',
      },
    ],
  },
  {
    path: 'capacity-assignments',
    begins: [`/events/:eventId/capacity-assignments${firstRows('created_at', 'asc')}`],
    permission: 'capacity.manage',
    breadcrumb: 'capacity.title',
    children: [
      { path: 'create', permission: 'capacity.manage', breadcrumb: 'capacity.create' },
      {
        path: ':capacityId',
        begins: ['/events/:eventId/capacity-assignments/:capacityId'],
        permission: 'capacity.manage',
        breadcrumb: 'ui.action.edit',
      },
    ],
  },
  {
    path: 'affiliates',
    begins: [`/events/:eventId/affiliates${firstRows('created_at')}`],
    permission: 'affiliates.manage',
    breadcrumb: 'affiliates.title',
    children: [
      { path: 'create', permission: 'affiliates.manage', breadcrumb: 'affiliates.create' },
      {
        path: ':affiliateId',
        begins: ['/events/:eventId/affiliates/:affiliateId'],
        permission: 'affiliates.manage',
        breadcrumb: 'ui.action.edit',
      },
    ],
  },
  {
    path: 'questions',
    begins: ['/events/:eventId/questions?per_page=100'],
    permission: 'questions.manage',
    breadcrumb: 'questions.title',
    text: 'questions.text',
    children: [
      { path: 'create', permission: 'questions.manage', breadcrumb: 'questions.create' },
      {
        path: ':questionId',
        begins: ['/events/:eventId/questions/:questionId'],
        permission: 'questions.manage',
        breadcrumb: 'ui.action.edit',
      },
    ],
  },
  {
    path: 'messages',
    begins: [`/events/:eventId/messages${firstRows('created_at')}`],
    permission: 'messages.manage',
    breadcrumb: 'messages.title',
  },
  { path: 'messages/create', permission: 'messages.manage', breadcrumb: 'messages.create' },
  {
    path: 'messages/:messageId',
    begins: ['/events/:eventId/messages/:messageId'],
    permission: 'messages.manage',
    breadcrumb: 'messages.one',
  },
  {
    path: 'check-in',
    begins: ['/events/:eventId/check-in-lists?per_page=100'],
    permission: 'check_in.read',
    breadcrumb: 'check_in.title',
    children: [
      { path: 'create', permission: 'check_in.manage', breadcrumb: 'check_in.create' },
      {
        path: ':checkInListId',
        begins: ['/events/:eventId/check-in-lists/:checkInListId'],
        permission: 'check_in.manage',
        breadcrumb: 'ui.action.edit',
      },
    ],
  },
  { path: 'homepage-designer', permission: 'events.manage', breadcrumb: 'designer.title' },
  { path: 'widget', permission: 'events.manage', breadcrumb: 'embed.title' },
  {
    // Collaborators may edit only texts and pictures (decisions.md §2).
    path: 'settings',
    permission: 'events.edit',
    breadcrumb: 'events.settings',
    children: [
      // Without the call for organizers, which collaborators may not make.
      { path: '', permission: 'events.edit' },
      { path: 'place', permission: 'events.manage' },
      { path: 'cover', begins: ['/events/:eventId/attachments'], permission: 'events.edit' },
      { path: 'checkout', permission: 'events.manage' },
      { path: 'email', permission: 'events.manage' },
      { path: 'miscellaneous', permission: 'events.manage' },
      {
        path: 'history',
        begins: [`/events/:eventId/audit${firstRows('created_at')}`],
        permission: 'events.manage',
        breadcrumb: 'audit.title',
      },
      { path: 'seo', permission: 'events.manage' },
      { path: 'cancel', begins: ['/events/:eventId/cancellation'], permission: 'orders.manage' },
    ],
  },
];
