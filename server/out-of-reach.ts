import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#platform/config.ts';
import type { Platform } from '#platform/context.ts';
import { createFiles } from '#platform/files.ts';
import { inTime } from '#platform/in-time.ts';
import { createTransport } from '#platform/mail-transport.ts';
import { messageOf } from '#platform/pure/thrown.ts';
import { scrubbed } from '#platform/scrub.ts';
import { storageProblem } from './readiness.ts';

const answer_within_ms = 5000;

/**
 * Returns a line for the start about each other server that the configuration names and that does
 * not work, and about the data folder: the mail server, the bucket, the replica. The process serves
 * without them, so a wrong password or address would show only at the first mail or upload. No
 * check sends a mail.
 */
export async function outOfReach(
  { config, replica }: Pick<Platform, 'config' | 'replica'>,
  limit_ms = answer_within_ms,
): Promise<string[]> {
  const failed = await Promise.all([
    failure(() => signInToMailServer(config, limit_ms), limit_ms),
    failure(() => useBucket(config, limit_ms), limit_ms),
    failure(async () => replica && sql`select 1`.execute(replica.db), limit_ms),
    inTime(storageProblem(config), limit_ms, () => 'the data folder does not respond'),
  ]);
  const [mail, bucket, copy, storage] = failed;
  return [
    storage && `Uploads are refused for now: ${storage} (${config.data_dir}, DATA_DIR).`,
    mail &&
      `No mail is sent for now: the mail server of SMTP_URL does not work (${mail}). ` +
        'Mails are queued and tried again.',
    bucket && `Files cannot be stored or read: the bucket of S3_BUCKET does not work (${bucket}).`,
    copy &&
      `The replica of DATABASE_REPLICA_URL does not respond (${copy}). ` +
        'Until it does, everything is read from DATABASE_URL.',
  ].filter((line) => typeof line === 'string');
}

/** Null when the attempt succeeds in time, otherwise the reason, without passwords or addresses. */
function failure(attempt: () => Promise<unknown>, limit_ms: number): Promise<string | null> {
  const tried = attempt().then(
    () => null,
    (error: unknown) => scrubbed(messageOf(error)).replace(/[.\s]+$/, '') || 'no reason given',
  );
  return inTime(tried, limit_ms, () => `no answer within ${limit_ms / 1000} seconds`);
}

async function signInToMailServer(config: Config, limit_ms: number): Promise<void> {
  // A demo's mail goes into its own mailbox.
  if (config.demo || !config.smtp_url) return;
  // Ends what was given up meanwhile.
  const later = 2 * limit_ms;
  const transport = createTransport(config, {
    connectionTimeout: later,
    greetingTimeout: later,
    socketTimeout: later,
  });
  await transport.verify().finally(() => transport.close());
}

/** Stores, reads and removes a small file, as these are separate permissions. */
async function useBucket(config: Config, limit_ms: number): Promise<void> {
  if (!config.s3) return;
  const files = createFiles(config, limit_ms);
  const key = `start/${randomUUID()}`;
  await files.put(key, Buffer.from('ok'), 'text/plain');
  await files.get(key);
  await files.remove(key);
}
