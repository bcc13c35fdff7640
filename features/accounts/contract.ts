import { z } from 'zod';
import {
  agreement,
  changed,
  endpoint,
  flag,
  id,
  instant,
  maybe,
  money,
  optional,
  text,
  timeZone,
} from '#platform/endpoint.ts';
import { currencies } from '#platform/pure/money.ts';
import { approvals, NewPerson, samePasswords } from '#features/users/contract.ts';

import { most_fee } from './rules/cancellation-fee.ts';
import { registrations } from './sellers.contract.ts';

export const Account = z.object({
  id: id(),
  name: z.string(),
  currency_code: z.string(),
  timezone: z.string(),
  updated_at: instant(),
  is_account_email_confirmed: z.boolean(),
  stripe_connect_setup_complete: z.boolean(),
  is_host: z.boolean(),
  approval: z.enum(approvals),
  cancellation_fee: money().nullable(),
  require_two_factor: z.boolean(),
  currency: z.string(),
  /** The event defaults' time zone for new events, if set; otherwise the organizer's applies. */
  event_timezone: z.string().nullable(),
});
export type Account = z.output<typeof Account>;

export const Register = samePasswords(
  NewPerson.extend({ currency_code: maybe(z.enum(currencies)), account_name: maybe(text(149)) }),
);
/**
 * The first set-up: the venue and its owner. Everything must be given explicitly, without defaults.
 * The name is also the venue's to visitors, which has at most 60 characters.
 */
export const SetUp = samePasswords(
  NewPerson.extend({
    venue_name: text(60),
    timezone: timeZone,
    currency_code: z.enum(currencies),
    terms: agreement(),
  }),
);
export const AccountChange = z.object({
  name: changed(text(149)),
  timezone: changed(timeZone),
  currency_code: changed(z.enum(currencies)),
  /** Staff without a second factor must set one up before they can do anything in the account. */
  require_two_factor: flag(),
  // In the currency that the account has after the change, which the `money` type cannot know; null
  // means no fee.
  cancellation_fee: optional(z.number().min(0).max(most_fee)),
});

export const accounts = {
  register: endpoint('POST /auth/register', {
    access: 'public',
    limit: 'register',
    status: 201,
    body: Register,
    returns: Account,
    refuses: ['user.email_taken', 'set_up.needed', 'registration.closed'],
  }),
  setUpState: endpoint('GET /public/set-up', {
    access: 'public',
    returns: z.object({ needed: z.boolean(), seller_registration: z.enum(registrations) }),
  }),
  checkSetUp: endpoint('GET /auth/set-up/:token', {
    access: 'link',
    limit: 'link_token',
    shape: 'none',
    refuses: ['set_up.wrong_link'],
  }),
  setUp: endpoint('POST /auth/set-up/:token', {
    access: 'link',
    limit: 'link_token',
    status: 201,
    body: SetUp,
    returns: Account,
    refuses: ['set_up.wrong_link'],
  }),
  get: endpoint('GET /accounts', { access: 'account.read', returns: Account }),
  change: endpoint('PUT /accounts', {
    access: 'account.manage',
    body: AccountChange,
    returns: Account,
  }),
};
