import { z } from 'zod';
import * as accounts from '#features/accounts/contract.ts';
import * as sellers from '#features/accounts/sellers.contract.ts';
import * as affiliates from '#features/affiliates/contract.ts';
import * as webhookEndpoints from '#features/webhook-endpoints/contract.ts';
import * as apiTokens from '#features/api-tokens/contract.ts';
import * as attachments from '#features/attachments/contract.ts';
import * as attendees from '#features/attendees/contract.ts';
import * as audit from '#features/audit/contract.ts';
import * as branding from '#features/branding/contract.ts';
import * as capacity from '#features/capacity/contract.ts';
import * as checkIn from '#features/check-in/contract.ts';
import * as conversions from '#features/conversions/contract.ts';
import * as askOfVenue from '#features/enquiries/ask.contract.ts';
import * as enquiries from '#features/enquiries/contract.ts';
import * as availability from '#features/house-calendar/availability.contract.ts';
import * as houseCalendar from '#features/house-calendar/contract.ts';
import * as events from '#features/events/contract.ts';
import * as eventDefaults from '#features/events/defaults.contract.ts';
import * as eventTimes from '#features/event-times/contract.ts';
import * as settings from '#features/events/settings.contract.ts';
import * as statistics from '#features/events/statistics.contract.ts';
import * as eventTexts from '#features/events/texts.contract.ts';
import * as files from '#features/files/contract.ts';
import * as listViews from '#features/list-views/contract.ts';
import * as listings from '#features/listings/contract.ts';
import * as mailbox from '#features/mailbox/contract.ts';
import * as waitingMails from '#features/mailbox/waiting.contract.ts';
import * as memberChoices from '#features/members/choices.contract.ts';
import * as memberSheets from '#features/member-sheets/contract.ts';
import * as managedMembers from '#features/members/manage.contract.ts';
import * as messages from '#features/messages/contract.ts';
import * as memberMessages from '#features/messages/members.contract.ts';
import * as attendeeChanges from '#features/orders/attendees.contract.ts';
import * as bought from '#features/orders/bought.contract.ts';
import * as order from '#features/orders/order.contract.ts';
import * as orders from '#features/orders/contract.ts';
import * as otherEvents from '#features/other-events/contract.ts';
import * as organizers from '#features/organizers/contract.ts';
import * as payments from '#features/payments/contract.ts';
import * as programme from '#features/programme/contract.ts';
import * as promoCodes from '#features/promo-codes/contract.ts';
import * as questions from '#features/questions/contract.ts';
import * as reports from '#features/reports/contract.ts';
import * as search from '#features/search/contract.ts';
import * as site from '#features/site/contract.ts';
import * as taxes from '#features/taxes/contract.ts';
import * as team from '#features/team/contract.ts';
import * as tickets from '#features/tickets/contract.ts';
import * as merchants from '#features/upgrades/merchants.contract.ts';
import * as upgrades from '#features/upgrades/contract.ts';
import * as users from '#features/users/contract.ts';
import * as twoFactor from '#features/users/two-factor.contract.ts';
import * as venue from '#features/venue/contract.ts';
import { message, timeZone } from '#platform/endpoint.ts';
import { isRecord } from '#platform/pure/is-record.ts';

const contracts = [
  accounts,
  sellers,
  affiliates,
  apiTokens,
  webhookEndpoints,
  attachments,
  attendees,
  audit,
  branding,
  capacity,
  checkIn,
  conversions,
  listViews,
  askOfVenue,
  enquiries,
  availability,
  houseCalendar,
  events,
  eventDefaults,
  eventTimes,
  settings,
  statistics,
  eventTexts,
  files,
  listings,
  mailbox,
  waitingMails,
  memberChoices,
  managedMembers,
  memberSheets,
  messages,
  memberMessages,
  attendeeChanges,
  bought,
  order,
  orders,
  otherEvents,
  organizers,
  payments,
  programme,
  promoCodes,
  questions,
  reports,
  search,
  site,
  taxes,
  team,
  tickets,
  merchants,
  upgrades,
  users,
  twoFactor,
  venue,
];

/** The schemas that contracts export, by their exported names. */
export function schemaNames(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>([
    [message, 'Said'],
    [timeZone, 'TimeZone'],
  ]);
  const schemasByName = new Map<string, z.ZodType>();
  for (const contract of contracts)
    for (const [name, value] of Object.entries(contract)) {
      if (!(value instanceof z.ZodType) || !/^[A-Z]/.test(name)) continue;
      if (schemasByName.has(name) && schemasByName.get(name) !== value)
        throw new Error(`two contracts export a schema called ${name}`);
      schemasByName.set(name, value);
      names.set(value, name);
    }
  return names;
}

/** The place of each call in its contract: `orders.refund` is `['orders', 'refund']`. */
export function callNames(): Map<unknown, readonly [group: string, call: string]> {
  const names = new Map<unknown, readonly [string, string]>();
  for (const contract of contracts)
    for (const [group, calls] of Object.entries(contract)) {
      if (!isRecord(calls) || calls instanceof z.ZodType) continue;
      for (const [call, endpoint] of Object.entries(calls))
        if (isRecord(endpoint) && 'method' in endpoint) names.set(endpoint, [group, call]);
    }
  return names;
}
