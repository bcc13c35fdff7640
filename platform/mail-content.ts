import { sql, type Selectable } from 'kysely';
import type { Context } from './context.ts';
import { openJson, sealJson } from './sealed.ts';
import { inSlices } from './sweep.ts';
import type { Deliveries } from './tables.ts';

/** The content of a mail, with its live links. */
export interface MailContent {
  html: string;
  text: string;
  /** The sender's name, when that is not the venue. */
  from_name?: string;
  /** The list of messages it belongs to (RFC 2919). */
  list?: string;
  /** The address that a mail program posts to when the recipient unsubscribes (RFC 8058). */
  one_click?: string;
}

/** Encrypts the content of a mail with the installation's secret; `contentOf` decrypts it. */
export const sealContent = ({ config }: Pick<Context, 'config'>, content: MailContent): Buffer =>
  sealJson(config, content);

/**
 * Returns the content of a mail; empty once it was sent, when only the record of sending is kept.
 */
export function contentOf(
  { config }: Pick<Context, 'config'>,
  mail: Pick<Selectable<Deliveries>, 'sealed_content' | 'html' | 'body_text'>,
): MailContent {
  if (mail.sealed_content) return openJson<MailContent>(config, mail.sealed_content);
  return { html: mail.html ?? '', text: mail.body_text ?? '' };
}

/**
 * Whether the content is kept after sending. The content of a sent mail is no longer needed, and
 * its links are in a mailbox; but a demo's mailbox is the table itself.
 */
export const isKeptAfterSending = ({ config }: Pick<Context, 'config'>): boolean => config.demo;

/**
 * Encrypts mails that an older release stored unencrypted, and empties those that were sent.
 * Returns how many.
 */
export const sealReadable = (ctx: Context, limit?: number): Promise<number> =>
  inSlices(async (rows) => {
    const found = await ctx.db
      .selectFrom('deliveries')
      .select(['id', 'status', 'html', 'body_text', 'sealed_content'])
      .where('html', 'is not', null)
      .orderBy('id')
      .limit(rows)
      .execute();
    if (found.length === 0) return 0;
    const sealed = found.map((mail) =>
      mail.status === 'SENT' && !isKeptAfterSending(ctx)
        ? null
        : sealContent(ctx, contentOf(ctx, mail)),
    );
    await sql`
      update deliveries d
      set sealed_content = r.sealed, html = null, body_text = null
      from unnest(${found.map(({ id }) => id)}::bigint[], ${sealed}::bytea[]) as r (id, sealed)
      where d.id = r.id and d.html is not null`.execute(ctx.db);
    return found.length;
  }, limit ?? 200);
