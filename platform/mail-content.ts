import { sql, type Selectable } from 'kysely';
import type { Context } from './context.ts';
import { openJson, sealJson } from './sealed.ts';
import { inSlices } from './sweep.ts';
import type { Deliveries } from './tables.ts';

/** What a mail says, with its live links. */
export interface MailContent {
  html: string;
  text: string;
  /** Whom it is from, where that is not the venue. */
  from_name?: string;
  /** Which list of messages it belongs to (RFC 2919). */
  list?: string;
  /** What a mail program posts to when its reader wants no more of them (RFC 8058). */
  one_click?: string;
}

/** Encrypts what a mail says with the installation's secret; `contentOf` opens it. */
export const sealContent = ({ config }: Pick<Context, 'config'>, content: MailContent): Buffer =>
  sealJson(config, content);

/** What a mail says; nothing once it has left, when only the fact that it did is kept. */
export function contentOf(
  { config }: Pick<Context, 'config'>,
  mail: Pick<Selectable<Deliveries>, 'sealed_content' | 'html' | 'body_text'>,
): MailContent {
  if (mail.sealed_content) return openJson<MailContent>(config, mail.sealed_content);
  return { html: mail.html ?? '', text: mail.body_text ?? '' };
}

/** A mail that left has done its work, and its links are in a mailbox. A demo's mailbox is the table itself. */
export const isKeptAfterSending = ({ config }: Pick<Context, 'config'>): boolean => config.demo;

/** Seals mails that an older release left readable, and empties those of them that have left. */
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
