import { sql, type Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import { personName } from '#platform/pure/person-name.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import type {
  SiteSettings as SettingsRow,
  SiteTexts as TextRow,
  SiteVersions as VersionRow,
} from '#platform/tables.ts';
import {
  socialKinds,
  switchablePages,
  type SiteSettings,
  type SiteText,
  type SiteVersion,
  type TextPage,
} from './contract.ts';

const settings_id = 1;
type StoredPage = 'ABOUT' | 'CONTACT' | 'TERMS' | 'PRIVACY';
const stored = (page: TextPage): StoredPage => page.toUpperCase() as StoredPage;
const named = (page: StoredPage): TextPage => page.toLowerCase() as TextPage;

/** Returns the single row; pages and kinds of links unknown to this build are left out. */
export async function settings(ctx: Pick<Context, 'db'>): Promise<SiteSettings> {
  const { updated_at: _, ...row } = await ctx.db
    .selectFrom('site_settings')
    .selectAll()
    .executeTakeFirstOrThrow();
  return {
    ...row,
    hidden_pages: switchablePages.filter((page) => row.hidden_pages.includes(page)),
    social_links: row.social_links.flatMap(({ kind, url }) =>
      socialKinds
        .filter((socialKind) => socialKind === kind)
        .map((socialKind) => ({ kind: socialKind, url })),
    ),
  };
}
/** Like `settings`, but locked until the transaction ends. */
export async function settingsForChange(tx: Context): Promise<SiteSettings> {
  await lockRow(tx, 'site_settings', settings_id);
  return settings(tx);
}
export type SettingsFields = Partial<Insertable<SettingsRow>>;
/** Returns false when they were changed since `version`. */
export const changeSettings = (
  ctx: Context,
  fields: SettingsFields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'site_settings', settings_id, fields, version);

const toText = ({
  account_id: _,
  page,
  ...row
}: Omit<SiteText, 'page'> & { page: StoredPage; account_id: number }): SiteText => ({
  ...row,
  page: named(page),
});
/** Ordered by id; pages that were never written are missing. */
export const texts = async (ctx: Context): Promise<SiteText[]> =>
  (await ctx.db.selectFrom('site_texts').selectAll().orderBy('id').execute()).map(toText);
/** Returns the text of a page, locked until the transaction ends; creates it empty if necessary. */
export async function textForChange(
  ctx: Context,
  page: TextPage,
  account_id: number,
): Promise<SiteText> {
  await ctx.db
    .insertInto('site_texts')
    .values({ page: stored(page), account_id, content_language: ctx.locale })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return toText(
    await ctx.db
      .selectFrom('site_texts')
      .selectAll()
      .where('page', '=', stored(page))
      .forUpdate()
      .executeTakeFirstOrThrow(),
  );
}
/** Throws when there is none, which becomes a 404. */
export const text = async (ctx: Context, id: number): Promise<SiteText> =>
  toText(
    await ctx.db
      .selectFrom('site_texts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
export type TextFields = Partial<Insertable<TextRow>>;
/** Returns false when it was changed since `version`. */
export const changeText = (
  ctx: Context,
  id: number,
  fields: TextFields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'site_texts', id, fields, version);

const toVersion = (row: {
  id: number;
  subject: StoredPage | 'SETTINGS';
  version: number;
  content: Record<string, unknown>;
  user_name: string;
  created_at: string;
}): SiteVersion => ({
  ...row,
  subject: row.subject === 'SETTINGS' ? 'settings' : named(row.subject),
});
const versionColumns = ['id', 'subject', 'version', 'content', 'user_name', 'created_at'] as const;
/** Latest first. */
export async function versions(
  ctx: Context,
  subject: SiteVersion['subject'] | undefined,
): Promise<SiteVersion[]> {
  let statement = ctx.db.selectFrom('site_versions').select(versionColumns);
  if (subject) statement = statement.where('subject', '=', storedSubject(subject));
  return (await statement.orderBy('id', 'desc').limit(100).execute()).map(toVersion);
}
const storedSubject = (subject: SiteVersion['subject']): StoredPage | 'SETTINGS' =>
  subject === 'settings' ? 'SETTINGS' : stored(subject);
/** Throws when there is none, which becomes a 404. */
export const version = async (ctx: Context, id: number): Promise<SiteVersion> =>
  toVersion(
    await ctx.db
      .selectFrom('site_versions')
      .select(versionColumns)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
/** Stores the content of a subject as a version; an existing version does not change. */
export async function storeVersion(
  ctx: Context,
  subject: SiteVersion['subject'],
  version: Omit<Insertable<VersionRow>, 'subject' | 'content'> & { content: object },
): Promise<void> {
  await ctx.db
    .insertInto('site_versions')
    .values({
      ...version,
      subject: storedSubject(subject),
      content: JSON.stringify(version.content),
      created_at: sql`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stored with a version, so that it remains when the user has left. */
export async function userName(ctx: Context, userId: number): Promise<string> {
  const user = await ctx.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return personName(user);
}
