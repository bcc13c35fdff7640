import nodemailer from 'nodemailer';
import type { Config } from './config.ts';
import { isOnThisMachine } from './config-encryption.ts';

/** A server that does not answer is given up before it holds up the mails behind it. */
const mail_limits_ms = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  // Servers that look into a mail take their time before they say that it is theirs.
  socketTimeout: 60_000,
};

/**
 * The way to the mail server. On the way to another machine a mail is encrypted, at the latest by STARTTLS, and the
 * server's certificate is checked; otherwise nothing is sent.
 */
export function createTransport(
  { smtp_url, allow_unencrypted }: Pick<Config, 'smtp_url' | 'allow_unencrypted'>,
  limits_ms = mail_limits_ms,
) {
  const requireTLS =
    !!smtp_url && !allow_unencrypted && !isOnThisMachine(new URL(smtp_url).hostname);
  return nodemailer.createTransport({ url: smtp_url, requireTLS, ...limits_ms });
}
