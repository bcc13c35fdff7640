import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import type { Uploads } from '#platform/multipart.ts';
import { allAtOnce, invalid } from '#platform/pure/refusal.ts';
import { cleanHtml } from '#platform/rich-text.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import {
  keepTranslations,
  mustBeTranslations,
  swapLanguageOf,
  swapRows,
} from '#platform/rows/translations.ts';
import type { Position } from '#platform/rows/positions.ts';
import { sortOfAccount } from '#platform/facts/sort-of-account.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { accountDefaults } from '#features/accounts/actions/defaults.ts';
import type { NewOtherEvent, OtherEvent, OtherEventChange } from '../contract.ts';
import { otherEventFacts } from '../facts.ts';
import * as fileStore from '../files.store.ts';
import { datesOf } from '../rules/dates.ts';
import * as store from '../store.ts';
import { found, refuseTooMany, storeFile, type StoredFile } from './files.ts';
import { otherEventFileTranslations, otherEventTranslations } from './languages.ts';

type Change = z.output<typeof OtherEventChange>;

function fieldsOf(
  input: Change,
  before: OtherEvent | null,
  { timezone, content_language }: Pick<OtherEvent, 'timezone' | 'content_language'>,
): store.Fields {
  const dates = {
    start: input.start_date === undefined ? (before?.start_date ?? null) : input.start_date,
    end: input.end_date === undefined ? (before?.end_date ?? null) : input.end_date,
  };
  const [stored] = allAtOnce(
    () => datesOf(dates, timezone),
    () => mustBeTranslations(content_language, input),
  );
  const fields = columnsOf<Change, store.Fields>(input, {
    title: 'kept',
    type: 'kept',
    keeps_type: 'kept',
    summary: 'kept',
    description: (html) => ({ description: cleanHtml(html) }),
    location: 'kept',
    event_url: 'kept',
    categories: (names) => ({ categories: [...new Set(names)] }),
    is_free: 'kept',
    // The dates depend on each other and on the time zone.
    start_date: 'stored elsewhere',
    end_date: 'stored elsewhere',
    section_ids: 'stored elsewhere',
    content_language: 'stored elsewhere',
    translations: 'stored elsewhere',
    converted_texts: 'stored elsewhere',
    version: 'stored elsewhere',
  });
  return { ...fields, ...stored };
}

function refuseUploads(before: OtherEvent | null, files: Uploads): void {
  refuseTooMany(before, 'IMAGE', files['image'] ? 1 : 0);
  refuseTooMany(before, 'ATTACHMENT', files['attachments']?.length ?? 0);
}

async function storeUploads(
  ctx: Context,
  files: Uploads,
  before: OtherEvent | null,
): Promise<StoredFile[]> {
  refuseUploads(before, files);
  const image = files['image']?.[0];
  const attachments = files['attachments'] ?? [];
  const stored: StoredFile[] = [];
  if (image) stored.push(await storeFile(ctx, 'IMAGE', image, 'image', null));
  for (const upload of attachments)
    stored.push(await storeFile(ctx, 'ATTACHMENT', upload, 'attachments', null));
  return stored;
}

async function showUploads(tx: Context, id: number, stored: readonly StoredFile[]): Promise<void> {
  for (const file of stored) await fileStore.add(tx, { other_event_id: id, ...file });
}

/**
 * Stores the uploads first, then everything else in one transaction; the event gets the last
 * position.
 */
export async function create(
  ctx: Context,
  input: z.output<typeof NewOtherEvent>,
  files: Uploads,
): Promise<OtherEvent> {
  const account_id = accountOf(ctx);
  const { timezone } = await accountDefaults(ctx, account_id);
  const content_language = input.content_language ?? ctx.locale;
  const fields = fieldsOf(input, null, { timezone, content_language });
  const stored = await storeUploads(ctx, files, null);
  return ctx.tx(async (tx) => {
    const { id } = await store.insert(tx, {
      ...fields,
      account_id,
      title: input.title,
      event_url: input.event_url,
      content_language,
    });
    await showUploads(tx, id, stored);
    await storeSections(tx, id, input.section_ids);
    await keepTranslations(tx, otherEventTranslations, id, content_language, input);
    const after = await found(tx, id);
    await tx.tell(otherEventFacts.created, { account_id, event_id: null, after });
    return after;
  });
}

/** A new picture gets the last position; sorting and removing are separate calls. */
export async function change(
  ctx: Context,
  id: number,
  input: Change,
  files: Uploads,
): Promise<OtherEvent> {
  const stored = await storeUploads(ctx, files, await found(ctx, id));
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'other_events', id);
    const before = await found(tx, id);
    refuseUploads(before, files);
    const { timezone } = before;
    const content_language = input.content_language ?? before.content_language;
    const fields = fieldsOf(input, before, { timezone, content_language });
    await swapLanguage(tx, id, [before.content_language, content_language]);
    if (!(await store.change(tx, id, fields, input.version)))
      throw await staleVersion(tx, null, { fact: otherEventFacts.changed, id, body: input });
    await showUploads(tx, id, stored);
    await storeSections(tx, id, input.section_ids);
    await keepTranslations(tx, otherEventTranslations, id, content_language, input);
    const after = await found(tx, id);
    const where = { account_id: accountOf(tx), event_id: null };
    await tx.tell(otherEventFacts.changed, { ...where, before, after });
    return after;
  });
}

async function storeSections(
  tx: Context,
  id: number,
  sections: readonly number[] | undefined,
): Promise<void> {
  if (sections && !(await store.setSections(tx, id, sections)))
    throw invalid('section_ids', 'invalid.choice');
}

async function swapLanguage(
  tx: Context,
  id: number,
  languages: Parameters<typeof swapLanguageOf>[3],
): Promise<void> {
  if (languages[0] === languages[1]) return;
  await swapLanguageOf(tx, otherEventTranslations, id, languages);
  await swapRows(tx, otherEventFileTranslations, 'other_event_id', id, languages);
}

/** Removes an event with its pictures and attachments; throws 404 when there is none. */
export async function remove(ctx: Context, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockRow(tx, 'other_events', id);
    const before = await found(tx, id);
    await store.remove(tx, id);
    const where = { account_id: accountOf(tx), event_id: null };
    await tx.tell(otherEventFacts.deleted, { ...where, before });
  });
}

/** Sets the order of the public lists. Refuses an event of another account. */
export const sort = (ctx: Context, order: readonly Position[]): Promise<void> =>
  sortOfAccount(ctx, otherEventFacts.sorted, { get: found, sort: store.sort }, order);
