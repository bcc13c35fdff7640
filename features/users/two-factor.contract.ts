import { z } from 'zod';
import { endpoint, instant, maybe } from '#platform/endpoint.ts';
import { chosenAccount, SignedIn } from './contract.ts';

/** As typed by a user: an app shows `123 456`. */
const code = () => maybe(z.string().trim().max(20));

/**
 * The second step of signing in: a code, or a recovery code for a lost phone; then, for some users,
 * an account.
 */
export const SecondStep = z.object({
  challenge: z.string().min(1).max(100),
  code: code(),
  recovery_code: maybe(z.string().trim().max(40)),
  account_id: chosenAccount(),
});
export const TwoFactorCode = z.object({ code: code() });
/** A user who must prove their identity again gives the password, or a code. */
export const Presence = z.object({ current_password: maybe(z.string().max(128)), code: code() });

const recovery_codes = z.array(z.string());
export const TwoFactor = z.object({
  is_on: z.boolean(),
  turned_on_at: instant().nullable(),
  recovery_codes_left: z.number(),
  /** Whether an account that the user works for requires it. */
  is_required: z.boolean(),
});
export type TwoFactor = z.output<typeof TwoFactor>;

const proved = { access: 'signed_in', presence: true } as const;

export const twoFactor = {
  enter: endpoint('POST /auth/two-factor', {
    access: 'public',
    limit: 'sign_in.address',
    shape: 'raw',
    body: SecondStep,
    returns: SignedIn,
    refuses: ['two_factor.begin_again', 'sign_in.wrong', 'sign_in.inactive'],
  }),
  /** For the next ten minutes, this session may do what only its owner may. */
  prove: endpoint('POST /users/me/presence', {
    access: 'signed_in',
    shape: 'none',
    body: Presence,
  }),
  get: endpoint('GET /users/me/two-factor', { access: 'signed_in', returns: TwoFactor }),
  /**
   * Without a code: returns a secret for the app. With the first code of that secret: turns it on
   * and returns recovery codes.
   */
  setUp: endpoint('POST /users/me/two-factor', {
    ...proved,
    body: z.preprocess((body) => body ?? {}, TwoFactorCode),
    returns: z.object({
      secret: z.string().nullable(),
      uri: z.string().nullable(),
      recovery_codes: recovery_codes.nullable(),
    }),
    refuses: ['two_factor.already_on'],
  }),
  turnOff: endpoint('DELETE /users/me/two-factor', { ...proved, shape: 'none' }),
  newRecoveryCodes: endpoint('POST /users/me/two-factor/recovery-codes', {
    ...proved,
    returns: z.object({ recovery_codes }),
    refuses: ['two_factor.not_on'],
  }),
};
