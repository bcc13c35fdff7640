import { z } from 'zod';
import {
  changed,
  email,
  endpoint,
  id,
  instant,
  locale,
  maybe,
  message,
  optional,
  nameOfPerson,
  terms,
  timeZone,
} from '#platform/endpoint.ts';
import { roles } from '#platform/pure/access.ts';
import { isRecord } from '#platform/pure/is-record.ts';

const password = () => z.string().min(8).max(128);
interface Passwords {
  password?: string | undefined;
  password_confirmation?: string | undefined;
}
const isRepeated = ({ password, password_confirmation }: Passwords): boolean =>
  password === undefined || password === password_confirmation;
/**
 * Returns the schema with a check that both passwords match; the message is at
 * `password_confirmation`.
 */
export const samePasswords = <T extends z.ZodType<Passwords>>(schema: T) =>
  schema.refine(isRepeated, {
    path: ['password_confirmation'],
    message: 'invalid.passwords_differ',
    // Runs alongside other problems; a missing password has its own.
    when: ({ value, issues }) =>
      isRecord(value) &&
      !issues.some(
        ({ code, path }) => code === 'invalid_type' && String(path?.[0]).startsWith('password'),
      ),
  });

/** Whether the host account has approved an account for selling here. */
export const approvals = ['PENDING', 'APPROVED', 'REJECTED'] as const;

export const User = z.object({
  id: id(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string(),
  pending_email: z.string().nullable(),
  has_pending_email_change: z.boolean(),
  is_email_verified: z.boolean(),
  timezone: z.string(),
  locale: locale(),
  role: z.enum(roles).nullable(),
  status: z.string(),
  is_account_owner: z.boolean(),
  account_id: id().nullable(),
  account_name: z.string().nullable(),
  account_approval: z.enum(approvals).nullable(),
  is_host: z.boolean(),
  has_two_factor: z.boolean(),
  /** Without a second factor, the user can neither see nor do anything in the account. */
  must_set_up_two_factor: z.boolean(),
  last_login_at: instant().nullable(),
});
export type User = z.output<typeof User>;

/** A select sends its id as a string of digits. */
const digits = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
/** The account to sign in to, as a number or a string of digits; absent when not chosen. */
export const chosenAccount = () => maybe(z.preprocess(digits, id()));
export const Login = z.object({
  email: email(),
  password: z.string().min(1).max(128),
  account_id: chosenAccount(),
});
export const SignedIn = z.object({
  token: z.string().nullable(),
  token_type: z.literal('bearer'),
  expires_in: z.number(),
  user: User.nullable(),
  accounts: z.array(z.object({ id: id(), name: z.string() })),
});
/** The only answer to a correct password for a user with a second factor. */
export const SignedInOrAsked = z.union([
  z.object({ two_factor_required: z.literal(true), challenge: z.string() }),
  SignedIn,
]);
/** A secret is not trimmed, but an empty one counts as absent, as in other texts. */
const untyped = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());
export const NewPassword = samePasswords(
  z.object({ password: password(), password_confirmation: z.string() }),
);
export const OwnProfile = samePasswords(
  z.object({
    first_name: changed(nameOfPerson()),
    last_name: optional(nameOfPerson()),
    email: changed(email()),
    timezone: changed(timeZone),
    locale: changed(locale()),
    // Forms send the password fields with the profile: empty ones count as absent.
    current_password: untyped(z.string().max(128)),
    password: untyped(password()),
    password_confirmation: untyped(z.string()),
  }),
);

/** The fields that both register forms and the invitation share. */
export const NewPerson = z.object({
  first_name: nameOfPerson(),
  last_name: optional(nameOfPerson()),
  email: email(),
  password: password(),
  password_confirmation: z.string(),
  locale: maybe(locale()),
  timezone: maybe(timeZone),
  terms: terms(),
});

export const Session = z.object({
  id: id(),
  user_agent: z.string().nullable(),
  created_at: instant(),
  used_at: instant(),
  is_current: z.boolean(),
});

/** The address that requests a mail with a link. */
export const AskForMail = z.object({ email: email() });

export const users = {
  login: endpoint('POST /auth/login', {
    access: 'public',
    limit: 'sign_in.address',
    shape: 'raw',
    body: Login,
    returns: SignedInOrAsked,
    refuses: ['sign_in.wrong', 'sign_in.inactive'],
  }),
  logout: endpoint('POST /auth/logout', { access: 'signed_in', shape: 'raw', returns: message }),
  forgotPassword: endpoint('POST /auth/forgot-password', {
    access: 'public',
    limit: 'mail_link',
    shape: 'raw',
    body: AskForMail,
    returns: message,
  }),
  checkReset: endpoint('GET /auth/reset-password/:token', {
    access: 'public',
    limit: 'link_token',
    shape: 'none',
    refuses: ['link.spent'],
  }),
  resetPassword: endpoint('POST /auth/reset-password/:token', {
    access: 'public',
    limit: 'link_token',
    shape: 'raw',
    idempotent: true,
    body: NewPassword,
    returns: message,
    refuses: ['link.spent'],
  }),
  confirmEmail: endpoint('POST /auth/confirm-email/:token', {
    access: 'public',
    limit: 'link_token',
    shape: 'raw',
    idempotent: true,
    returns: message,
    refuses: ['link.spent'],
  }),
  resendConfirmation: endpoint('POST /auth/resend-confirmation', {
    access: 'public',
    limit: 'mail_link',
    shape: 'raw',
    body: AskForMail,
    returns: message,
  }),
  me: endpoint('GET /users/me', { access: 'signed_in', returns: User }),
  changeMe: endpoint('PUT /users/me', {
    access: 'signed_in',
    body: OwnProfile,
    returns: User,
    refuses: ['user.email_taken'],
  }),
  accounts: endpoint('GET /users/me/accounts', {
    access: 'signed_in',
    shape: 'list',
    returns: z.object({ id: id(), name: z.string() }),
  }),
  switchAccount: endpoint('POST /users/me/account', {
    access: 'signed_in',
    shape: 'raw',
    body: z.object({ account_id: id() }),
    returns: SignedIn,
  }),
  sessions: endpoint('GET /users/me/sessions', {
    access: 'signed_in',
    shape: 'list',
    returns: Session,
  }),
  endOtherSessions: endpoint('DELETE /users/me/sessions', {
    access: 'signed_in',
    presence: true,
    shape: 'none',
  }),
  endSession: endpoint('DELETE /users/me/sessions/:sessionId', {
    access: 'signed_in',
    presence: true,
    shape: 'none',
  }),
  confirmOwnEmail: endpoint('POST /users/:userId/confirm-email/:token', {
    access: 'public',
    limit: 'link_token',
    shape: 'raw',
    returns: message,
    refuses: ['link.spent'],
  }),
  resendOwnConfirmation: endpoint('POST /users/:userId/resend-email-confirmation', {
    access: 'signed_in',
    limit: 'mail_link',
    shape: 'raw',
    returns: message,
  }),
  confirmEmailChange: endpoint('POST /users/:userId/email-change/:token', {
    access: 'public',
    limit: 'link_token',
    shape: 'raw',
    returns: message,
    idempotent: true,
    refuses: ['link.spent', 'user.email_taken'],
  }),
  stopEmailChange: endpoint('POST /auth/stop-email-change/:token', {
    access: 'public',
    limit: 'link_token',
    shape: 'raw',
    returns: message,
    idempotent: true,
    refuses: ['link.spent', 'user.email_taken'],
  }),
  cancelEmailChange: endpoint('DELETE /users/:userId/email-change', {
    access: 'signed_in',
    returns: User,
  }),
};
