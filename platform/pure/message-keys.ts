import type account from '../../messages/en/account.json';
import type accountEmail from '../../messages/en/account-email.json';
import type accountSettings from '../../messages/en/account-settings.json';
import type affiliates from '../../messages/en/affiliates.json';
import type attendees from '../../messages/en/attendees.json';
import type audit from '../../messages/en/audit.json';
import type auth from '../../messages/en/auth.json';
import type bookings from '../../messages/en/bookings.json';
import type capacity from '../../messages/en/capacity.json';
import type checkIn from '../../messages/en/check-in.json';
import type checkout from '../../messages/en/checkout.json';
import type dashboard from '../../messages/en/dashboard.json';
import type door from '../../messages/en/door.json';
import type embed from '../../messages/en/embed.json';
import type enquiries from '../../messages/en/enquiries.json';
import type enquiryForm from '../../messages/en/enquiry-form.json';
import type errors from '../../messages/en/errors.json';
import type failures from '../../messages/en/failures.json';
import type eventPage from '../../messages/en/event-page.json';
import type events from '../../messages/en/events.json';
import type exportScreen from '../../messages/en/export.json';
import type exports from '../../messages/en/exports.json';
import type fields from '../../messages/en/fields.json';
import type homepageDesigner from '../../messages/en/homepage-designer.json';
import type houseCalendar from '../../messages/en/house-calendar.json';
import type installation from '../../messages/en/installation.json';
import type invalid from '../../messages/en/invalid.json';
import type languages from '../../messages/en/languages.json';
import type layout from '../../messages/en/layout.json';
import type mail from '../../messages/en/mail.json';
import type manage from '../../messages/en/manage.json';
import type manageMembers from '../../messages/en/manage_members.json';
import type memberImport from '../../messages/en/member-import.json';
import type memberSheet from '../../messages/en/member-sheet.json';
import type members from '../../messages/en/members.json';
import type messages from '../../messages/en/messages.json';
import type offers from '../../messages/en/offers.json';
import type ordersScreen from '../../messages/en/orders-screen.json';
import type organizers from '../../messages/en/organizers.json';
import type pagination from '../../messages/en/pagination.json';
import type people from '../../messages/en/people.json';
import type programme from '../../messages/en/programme.json';
import type privacy from '../../messages/en/privacy.json';
import type promoCodes from '../../messages/en/promo-codes.json';
import type questionField from '../../messages/en/question-field.json';
import type questions from '../../messages/en/questions.json';
import type receipt from '../../messages/en/receipt.json';
import type report from '../../messages/en/report.json';
import type refusals from '../../messages/en/refusals.json';
import type site from '../../messages/en/site.json';
import type sortable from '../../messages/en/sortable.json';
import type team from '../../messages/en/team.json';
import type terms from '../../messages/en/terms.json';
import type ticketPdf from '../../messages/en/ticket-pdf.json';
import type tickets from '../../messages/en/tickets.json';
import type otherEvents from '../../messages/en/other-events.json';
import type siteSettings from '../../messages/en/site-settings.json';
import type venueData from '../../messages/en/venue-data.json';
import type venuePages from '../../messages/en/venue-pages.json';
import type webhooks from '../../messages/en/webhooks.json';
import type upgradeReview from '../../messages/en/upgrade-review.json';
import type upgrades from '../../messages/en/upgrades.json';
import type ui from '../../messages/en/ui.json';
import type uiForms from '../../messages/en/ui-forms.json';

/** Every catalogue (`tests/languages.test.ts` checks the list against the folder). */
type Catalogues = typeof account &
  typeof accountEmail &
  typeof accountSettings &
  typeof affiliates &
  typeof attendees &
  typeof audit &
  typeof auth &
  typeof bookings &
  typeof capacity &
  typeof checkIn &
  typeof checkout &
  typeof dashboard &
  typeof door &
  typeof embed &
  typeof enquiries &
  typeof enquiryForm &
  typeof errors &
  typeof failures &
  typeof eventPage &
  typeof events &
  typeof exportScreen &
  typeof exports &
  typeof fields &
  typeof homepageDesigner &
  typeof houseCalendar &
  typeof installation &
  typeof invalid &
  typeof languages &
  typeof layout &
  typeof mail &
  typeof manage &
  typeof manageMembers &
  typeof memberImport &
  typeof memberSheet &
  typeof members &
  typeof messages &
  typeof offers &
  typeof ordersScreen &
  typeof organizers &
  typeof pagination &
  typeof people &
  typeof privacy &
  typeof programme &
  typeof promoCodes &
  typeof questionField &
  typeof questions &
  typeof refusals &
  typeof receipt &
  typeof report &
  typeof site &
  typeof sortable &
  typeof team &
  typeof terms &
  typeof ticketPdf &
  typeof tickets &
  typeof otherEvents &
  typeof siteSettings &
  typeof venueData &
  typeof venuePages &
  typeof webhooks &
  typeof upgradeReview &
  typeof upgrades &
  typeof ui &
  typeof uiForms;

/** A key of the catalogues: a text that exists in every language. */
export type MessageKey = keyof Catalogues;

type Below<Prefix extends string, Key extends string> = Key extends `${Prefix}.${infer Rest}`
  ? Rest
  : never;
/** The code of a refusal: its text is `refusals.<code>`. */
export type RefusalCode = Below<'refusals', MessageKey>;
/** A column or field that has a label. */
export type FieldName = Below<'fields', MessageKey>;
/**
 * The rest of a key after a prefix: `KeyBelow<'mail.order_completed'>` is `'subject' | 'greeting' |
 * …`.
 */
export type KeyBelow<Prefix extends string> = Below<Prefix, MessageKey>;
