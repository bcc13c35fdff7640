import { z } from 'zod';
import {
  changedTyped,
  email,
  endpoint,
  id,
  instant,
  listOf,
  locale,
  maybe,
  nameOfPerson,
  optional,
  terms,
  timeZone,
} from '#platform/endpoint.ts';
import { roles } from '#platform/pure/access.ts';
import { NewPassword, samePasswords, User } from '#features/users/contract.ts';
import { membershipStatuses } from './rules/account-user.ts';

/**
 * A member of the team as its admins see them. An invited one is shown with the data of the
 * invitation.
 */
export const Colleague = User.pick({
  id: true,
  first_name: true,
  last_name: true,
  email: true,
  has_pending_email_change: true,
  is_email_verified: true,
  locale: true,
  is_account_owner: true,
  last_login_at: true,
}).extend({
  /** Null for invited users: an invitation must not reveal anything about them. */
  timezone: z.string().nullable(),
  account_id: id(),
  role: z.enum(roles),
  status: z.enum(membershipStatuses),
  /** The events that a collaborator may read. */
  event_ids: z.array(id()),
  events: z.array(z.object({ id: id(), title: z.string() })),
  /** When the open link expires; null when there is none. */
  invitation_expires_at: instant().nullable(),
});
export type Colleague = z.output<typeof Colleague>;

export const most_events = 100;
const eventIds = () => listOf(z.array(id()).max(most_events));
export const NewColleague = z.object({
  first_name: nameOfPerson(),
  last_name: maybe(nameOfPerson()),
  email: email(),
  role: z.enum(roles),
  event_ids: eventIds(),
  /** The language of the mail; by default the inviter's. */
  locale: maybe(locale()),
});
export const ColleagueChange = z.object({
  role: changedTyped(z.enum(roles)),
  status: changedTyped(z.enum(membershipStatuses)),
  event_ids: eventIds(),
});

/** What an invited person reads before they accept. */
export const Invitation = z.object({
  account_id: id(),
  account_name: z.string(),
  role: z.enum(roles),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  /** They already have a user: they sign in instead of setting a password. */
  has_user: z.boolean(),
  expires_at: instant(),
});
export type Invitation = z.output<typeof Invitation>;

/** A person who already has a user sends none of these fields. */
export const Acceptance = samePasswords(
  z.object({
    first_name: maybe(nameOfPerson()),
    last_name: optional(nameOfPerson()),
    password: maybe(NewPassword.shape.password),
    password_confirmation: maybe(z.string()),
    timezone: maybe(timeZone),
    locale: maybe(locale()),
    terms: terms(),
  }),
);

const inviting = [
  'mail.email_not_confirmed',
  'mail.daily_cap',
  'invitation.mailbox_is_full',
] as const;
const changing = ['user.owner_is_fixed', 'user.last_admin'] as const;
const opening = [
  'link.spent',
  'invitation.accepted',
  'invitation.replaced',
  'invitation.withdrawn',
  'invitation.expired',
] as const;

export const team = {
  list: endpoint('GET /users', {
    access: 'users.manage',
    shape: 'page',
    list: {
      sorts: ['name', 'email', 'role', 'status', 'last_login_at'],
      default: ['name', 'asc'],
      filters: { role: roles, status: membershipStatuses },
    },
    returns: Colleague,
  }),
  invite: endpoint('POST /users', {
    access: 'users.manage',
    presence: true,
    limit: 'invitation',
    status: 201,
    idempotent: true,
    body: NewColleague,
    returns: Colleague,
    refuses: ['user.in_team', 'user.role_too_high', ...inviting],
  }),
  get: endpoint('GET /users/:colleagueId', { access: 'users.manage', returns: Colleague }),
  change: endpoint('PUT /users/:colleagueId', {
    access: 'users.manage',
    presence: true,
    body: ColleagueChange,
    returns: Colleague,
    refuses: ['user.role_too_high', 'invitation.not_accepted', ...changing],
  }),
  remove: endpoint('DELETE /users/:colleagueId', {
    access: 'users.manage',
    presence: true,
    shape: 'none',
    refuses: changing,
  }),
  inviteAgain: endpoint('POST /users/:colleagueId/invitation', {
    access: 'users.manage',
    limit: 'invitation',
    returns: Colleague,
    refuses: ['invitation.accepted', ...inviting],
  }),
  withdraw: endpoint('DELETE /users/:colleagueId/invitation', {
    access: 'users.manage',
    shape: 'none',
    refuses: ['invitation.accepted'],
  }),
  leave: endpoint('DELETE /users/me/account', {
    access: 'signed_in',
    shape: 'none',
    refuses: changing,
  }),
  readInvitation: endpoint('GET /auth/invitation/:token', {
    access: 'link',
    limit: 'link_token',
    returns: Invitation,
    refuses: opening,
  }),
  accept: endpoint('POST /auth/invitation/:token', {
    access: 'link',
    limit: 'link_token',
    shape: 'none',
    idempotent: true,
    body: Acceptance,
    refuses: ['invitation.sign_in_first', 'invitation.of_another', ...opening],
  }),
};
