import type { Route } from '#platform/http.ts';
import { accountRoutes } from '#features/accounts/routes.ts';
import { affiliateRoutes } from '#features/affiliates/routes.ts';
import { attendeeRoutes } from '#features/attendees/routes.ts';
import { apiTokenRoutes } from '#features/api-tokens/routes.ts';
import { attachmentRoutes } from '#features/attachments/routes.ts';
import { auditRoutes } from '#features/audit/routes.ts';
import { capacityRoutes } from '#features/capacity/routes.ts';
import { checkInRoutes } from '#features/check-in/routes.ts';
import { conversionRoutes } from '#features/conversions/routes.ts';
import { exportRoutes } from '#features/exports/routes.ts';
import { enquiryRoutes } from '#features/enquiries/routes.ts';
import { eventCopyRoutes } from '#features/event-copies/routes.ts';
import { eventTimeRoutes } from '#features/event-times/routes.ts';
import { eventRoutes } from '#features/events/routes.ts';
import { fileRoutes } from '#features/files/routes.ts';
import { houseCalendarRoutes } from '#features/house-calendar/routes.ts';
import { listViewRoutes } from '#features/list-views/routes.ts';
import { listingRoutes } from '#features/listings/routes.ts';
import { memberCardRoutes } from '#features/member-cards/routes.ts';
import { choiceRoutes } from '#features/members/choices.routes.ts';
import { memberSheetRoutes } from '#features/member-sheets/routes.ts';
import { managedMemberRoutes } from '#features/members/manage.routes.ts';
import { memberRoutes } from '#features/members/routes.ts';
import { mailboxRoutes } from '#features/mailbox/routes.ts';
import { memberMessageRoutes } from '#features/messages/members.routes.ts';
import { messageRoutes } from '#features/messages/routes.ts';
import { attendeeChangeRoutes } from '#features/orders/attendees.routes.ts';
import { bookingRoutes } from '#features/orders/booking.routes.ts';
import { boughtRoutes } from '#features/orders/bought.routes.ts';
import { bulkRoutes } from '#features/orders/bulk.routes.ts';
import { orderRoutes } from '#features/orders/routes.ts';
import { rushRoutes } from '#features/orders/rush.routes.ts';
import { brandingRoutes } from '#features/branding/routes.ts';
import { otherEventRoutes } from '#features/other-events/routes.ts';
import { organizerRoutes } from '#features/organizers/routes.ts';
import { ownDataRoutes } from '#features/own-data/routes.ts';
import { paymentRoutes } from '#features/payments/routes.ts';
import { programmeRoutes } from '#features/programme/routes.ts';
import { promoCodeRoutes } from '#features/promo-codes/routes.ts';
import { questionRoutes } from '#features/questions/routes.ts';
import { reportRoutes } from '#features/reports/routes.ts';
import { searchRoutes } from '#features/search/routes.ts';
import { siteRoutes } from '#features/site/routes.ts';
import { taxRoutes } from '#features/taxes/routes.ts';
import { teamRoutes } from '#features/team/routes.ts';
import { ticketRoutes } from '#features/tickets/routes.ts';
import { upgradeRoutes } from '#features/upgrades/routes.ts';
import { userRoutes } from '#features/users/routes.ts';
import { twoFactorRoutes } from '#features/users/two-factor.routes.ts';
import { venueRoutes } from '#features/venue/routes.ts';
import { webhookEndpointRoutes } from '#features/webhook-endpoints/routes.ts';

/** Every call of the API, once. */
export const routes: Route[] = [
  ...userRoutes,
  ...twoFactorRoutes,
  ...accountRoutes,
  ...teamRoutes,
  ...organizerRoutes,
  ...brandingRoutes,
  ...venueRoutes,
  ...otherEventRoutes,
  ...siteRoutes,
  ...memberRoutes,
  ...memberCardRoutes,
  ...upgradeRoutes,
  ...memberSheetRoutes,
  ...managedMemberRoutes,
  ...listViewRoutes,
  ...choiceRoutes,
  ...enquiryRoutes,
  ...houseCalendarRoutes,
  ...fileRoutes,
  ...conversionRoutes,
  ...taxRoutes,
  ...eventRoutes,
  ...eventCopyRoutes,
  ...attachmentRoutes,
  ...ticketRoutes,
  ...listingRoutes,
  ...programmeRoutes,
  ...paymentRoutes,
  ...attendeeRoutes,
  ...attendeeChangeRoutes,
  ...boughtRoutes,
  ...bulkRoutes,
  ...bookingRoutes,
  ...orderRoutes,
  ...rushRoutes,
  ...ownDataRoutes,
  ...promoCodeRoutes,
  ...questionRoutes,
  ...capacityRoutes,
  ...affiliateRoutes,
  ...apiTokenRoutes,
  ...webhookEndpointRoutes,
  ...auditRoutes,
  ...exportRoutes,
  ...reportRoutes,
  ...messageRoutes,
  ...memberMessageRoutes,
  ...checkInRoutes,
  ...mailboxRoutes,
  ...eventTimeRoutes,
  ...searchRoutes,
];
