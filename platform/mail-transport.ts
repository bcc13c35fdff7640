import nodemailer from 'nodemailer';
import type { Config } from './config.ts';
import { isOnThisMachine } from './config-encryption.ts';

/** A server that does not respond is given up before it delays the mails behind it. */
const mail_limits_ms = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  // Servers that scan a mail take a while before they accept it.
  socketTimeout: 60_000,
};

/** A connection without a mail is ended: servers limit how many one sender may hold. */
const idle_ms = 10_000;

/**
 * Creates the connections to the mail server. Mails that follow each other share one, because the
 * greeting, TLS and the login take longer than a mail. To another machine mail is encrypted, by
 * STARTTLS at the latest, and the server's certificate is verified; otherwise nothing is sent. A
 * server on this machine may have any certificate: Debian's offers STARTTLS with one that it signed
 * itself.
 */
export function createTransport(
  { smtp_url, allow_unencrypted }: Pick<Config, 'smtp_url' | 'allow_unencrypted'>,
  limits_ms = mail_limits_ms,
) {
  const isLocal = !!smtp_url && isOnThisMachine(new URL(smtp_url).hostname);
  return nodemailer.createTransport({
    url: smtp_url,
    pool: true,
    idleTimeout: idle_ms,
    // A server that closes before its greeting is unavailable; the job tries again later.
    maxRequeues: 1,
    requireTLS: !!smtp_url && !allow_unencrypted && !isLocal,
    ...(isLocal ? { tls: { rejectUnauthorized: false } } : {}),
    ...limits_ms,
  });
}
