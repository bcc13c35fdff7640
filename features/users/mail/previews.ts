import type { Previews } from '#platform/mail-previews.ts';
import { linkLetter } from './link-letter.ts';
import { securityLetter, type SecurityNotice } from './security-letter.ts';

const link =
  (kind: Parameters<typeof linkLetter>[1]['kind']): Previews[string] =>
  (ctx, locale) =>
    linkLetter(ctx, {
      kind,
      link_id: 1,
      token: 'a-link-that-leads-nowhere',
      to: 'kayan.leung@example.com',
      first_name: '家欣',
      locale,
      user_id: 1,
      new_email: 'leung.kayan@example.com',
    });

const notice =
  (name: SecurityNotice): Previews[string] =>
  (ctx, locale) =>
    securityLetter(ctx, {
      notice: name,
      user: { email: 'kayan.leung@example.com', first_name: '家欣', locale },
      left: 9,
      key: 'preview',
    });

/** Previews of all mails with a single-use link, and of those about a password or second factor. */
export const userPreviews: Previews = {
  confirm_email: link('confirm_email'),
  reset_password: link('reset_password'),
  change_email: link('change_email'),
  stop_email_change: link('stop_email_change'),
  password_changed: notice('password_changed'),
  two_factor_on: notice('two_factor_on'),
  two_factor_off: notice('two_factor_off'),
  recovery_code_used: notice('recovery_code_used'),
  recovery_codes_renewed: notice('recovery_codes_renewed'),
};
