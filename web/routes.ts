import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every address of the product, once. The file is the URL (`tests/web-routes.test.ts`); layouts add no path. */
export default [
  layout('layouts/public.tsx', [
    index('routes/index.tsx'),
    route('trending-events', 'routes/trending-events.tsx'),
    route('past-events', 'routes/past-events.tsx'),
    route('event/:eventId/:eventSlug?', 'routes/event/$eventId/$eventSlug.tsx'),
    route('e/:eventId/:eventSlug?', 'routes/e/$eventId/$eventSlug.tsx'),
    route('events/:eventId/:eventSlug?', 'routes/events/$eventId/$eventSlug.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('*', 'routes/$.tsx'),
  ]),
  route('widget/:eventId', 'routes/widget/$eventId.tsx'),
  layout('layouts/auth.tsx', [
    route('setup', 'routes/setup.tsx'),
    route('login', 'routes/login.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('reset-password/:token', 'routes/reset-password/$token.tsx'),
    route('confirm-email-address/:token', 'routes/confirm-email-address/$token.tsx'),
    route('auth/login', 'routes/auth/login.tsx'),
    route('auth/register', 'routes/auth/register.tsx'),
    route('auth/forgot-password', 'routes/auth/forgot-password.tsx'),
    route('auth/reset-password/:token', 'routes/auth/reset-password/$token.tsx'),
    route(
      'manage/profile/confirm-email-change/:token',
      'routes/manage/profile/confirm-email-change/$token.tsx',
    ),
  ]),
  layout('layouts/checkout.tsx', [
    route('checkout/:eventId', 'routes/checkout/$eventId.tsx'),
    route('checkout/:eventId/:orderShortId', 'routes/checkout/$eventId/$orderShortId.tsx', [
      index('routes/checkout/$eventId/$orderShortId/index.tsx'),
      route('details', 'routes/checkout/$eventId/$orderShortId/details.tsx'),
      route('payment', 'routes/checkout/$eventId/$orderShortId/payment.tsx'),
      route('payment_return', 'routes/checkout/$eventId/$orderShortId/payment_return.tsx'),
      route('summary', 'routes/checkout/$eventId/$orderShortId/summary.tsx'),
    ]),
  ]),
  layout('layouts/door.tsx', [
    route('dev/mail', 'routes/dev/mail.tsx'),
    route('dev/mail/previews', 'routes/dev/mail/previews.tsx'),
    route('check-in/:checkInListShortId', 'routes/check-in/$checkInListShortId.tsx'),
    route('ticket/:eventId/:attendeeShortId', 'routes/ticket/$eventId/$attendeeShortId.tsx'),
    route(
      'ticket/:eventId/:attendeeShortId/print',
      'routes/ticket/$eventId/$attendeeShortId/print.tsx',
    ),
    route('order/:eventId/:orderShortId/print', 'routes/order/$eventId/$orderShortId/print.tsx'),
  ]),
  layout('layouts/manage.tsx', [
    route('welcome', 'routes/welcome.tsx'),
    route('account', 'routes/account/index.tsx'),
    route('account/payment', 'routes/account/payment.tsx'),
    route('manage/profile', 'routes/manage/profile.tsx'),
    route('manage/events/:eventsState?', 'routes/manage/events/$eventsState.tsx'),
    route('manage/organizers', 'routes/manage/organizers.tsx', [
      route('create', 'routes/manage/organizers/create.tsx'),
      route(':organizerId', 'routes/manage/organizers/$organizerId.tsx'),
    ]),
    route(
      'organizer/:organizerId/events/:eventsState?',
      'routes/organizer/$organizerId/events/$eventsState.tsx',
    ),
    route('manage/event/:eventId', 'routes/manage/event/$eventId.tsx', [
      index('routes/manage/event/$eventId/index.tsx'),
      route('tickets', 'routes/manage/event/$eventId/tickets.tsx', [
        route('create', 'routes/manage/event/$eventId/tickets/create.tsx'),
        route(':ticketId', 'routes/manage/event/$eventId/tickets/$ticketId.tsx'),
      ]),
      route('dashboard', 'routes/manage/event/$eventId/dashboard.tsx'),
      route('getting-started', 'routes/manage/event/$eventId/getting-started.tsx'),
      route('orders', 'routes/manage/event/$eventId/orders.tsx', [
        route(':orderId', 'routes/manage/event/$eventId/orders/$orderId.tsx'),
        route(':orderId/edit', 'routes/manage/event/$eventId/orders/$orderId/edit.tsx'),
      ]),
      route('attendees', 'routes/manage/event/$eventId/attendees.tsx', [
        route('create', 'routes/manage/event/$eventId/attendees/create.tsx'),
        route(':attendeeId', 'routes/manage/event/$eventId/attendees/$attendeeId.tsx'),
        route(':attendeeId/edit', 'routes/manage/event/$eventId/attendees/$attendeeId/edit.tsx'),
      ]),
      route('promo-codes', 'routes/manage/event/$eventId/promo-codes.tsx', [
        route('create', 'routes/manage/event/$eventId/promo-codes/create.tsx'),
        route(':promoCodeId', 'routes/manage/event/$eventId/promo-codes/$promoCodeId.tsx'),
      ]),
      route('capacity-assignments', 'routes/manage/event/$eventId/capacity-assignments.tsx', [
        route('create', 'routes/manage/event/$eventId/capacity-assignments/create.tsx'),
        route(':capacityId', 'routes/manage/event/$eventId/capacity-assignments/$capacityId.tsx'),
      ]),
      route('affiliates', 'routes/manage/event/$eventId/affiliates.tsx', [
        route('create', 'routes/manage/event/$eventId/affiliates/create.tsx'),
        route(':affiliateId', 'routes/manage/event/$eventId/affiliates/$affiliateId.tsx'),
      ]),
      route('questions', 'routes/manage/event/$eventId/questions.tsx', [
        route('create', 'routes/manage/event/$eventId/questions/create.tsx'),
        route(':questionId', 'routes/manage/event/$eventId/questions/$questionId.tsx'),
      ]),
      route('messages', 'routes/manage/event/$eventId/messages.tsx'),
      route('messages/create', 'routes/manage/event/$eventId/messages/create.tsx'),
      route('messages/:messageId', 'routes/manage/event/$eventId/messages/$messageId.tsx'),
      route('check-in', 'routes/manage/event/$eventId/check-in.tsx', [
        route('create', 'routes/manage/event/$eventId/check-in/create.tsx'),
        route(':checkInListId', 'routes/manage/event/$eventId/check-in/$checkInListId.tsx'),
      ]),
      route('homepage-designer', 'routes/manage/event/$eventId/homepage-designer.tsx'),
      route('widget', 'routes/manage/event/$eventId/widget.tsx'),
      route('settings', 'routes/manage/event/$eventId/settings.tsx', [
        index('routes/manage/event/$eventId/settings/index.tsx'),
        route('place', 'routes/manage/event/$eventId/settings/place.tsx'),
        route('cover', 'routes/manage/event/$eventId/settings/cover.tsx'),
        route('checkout', 'routes/manage/event/$eventId/settings/checkout.tsx'),
        route('email', 'routes/manage/event/$eventId/settings/email.tsx'),
        route('miscellaneous', 'routes/manage/event/$eventId/settings/miscellaneous.tsx'),
        route('history', 'routes/manage/event/$eventId/settings/history.tsx'),
        route('seo', 'routes/manage/event/$eventId/settings/seo.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
