import type { Context } from '#platform/context.ts';
import { isUnavailable } from '#platform/db.ts';
import { faultOf } from '#platform/fault.ts';
import { makeContext } from '#platform/make-context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { readSheet } from '#platform/sheet/read-sheet.ts';
import type { ReadRow } from '#platform/sheet/read-limits.ts';
import * as imports from '../imports.store.ts';
import { isSheetField } from '../rules/fields.ts';
import { apply } from './apply.ts';
import { judge } from './judge.ts';
import { readingOf } from './words.ts';

/** Rows stored at a time, checked per transaction, and imported per transaction. */
const at_once = { READING: 250, CHECKING: 200, RUNNING: 50 } as const;
/** Rows whose results are cleared at a time. */
const forgotten_at_once = 5000;
/** A job works for this long and queues the next one, so that a server may stop in between. */
const run_ms = 4000;

/** Imports run one after another: each sees what the previous ones created. */
export const enqueueWork = (ctx: Context, id: number): Promise<void> =>
  ctx.enqueue('member.import', { id }, { key: `member.import:${id}`, queue: 'member.import' });

/** Job: continues an import where it stopped, whatever interrupted it. */
export async function work(ctx: Context, id: number): Promise<void> {
  const memberImport = await imports.find(ctx, id);
  if (!memberImport) return;
  const acting = actingFor(ctx, memberImport);
  if (memberImport.state === 'READING') {
    if (!(await readRows(acting, memberImport))) return;
  } else if (memberImport.done === 0) await forgetCheck(acting, memberImport);
  const until = performance.now() + run_ms;
  while (await nextBatch(acting, id)) {
    if (performance.now() > until) return enqueueWork(ctx, id);
  }
}

/**
 * Before the first row is processed: no row may be compared with an earlier check's results of the
 * rows below it.
 */
async function forgetCheck(
  ctx: Context,
  { id, total }: Pick<imports.Stored, 'id' | 'total'>,
): Promise<void> {
  for (let after = 0; after < total; after += forgotten_at_once)
    await ctx.tx(async (tx) => {
      const memberImport = await imports.lock(tx, id);
      if (
        (memberImport?.state === 'CHECKING' || memberImport?.state === 'RUNNING') &&
        memberImport.done === 0
      )
        await imports.forgetResults(tx, id, after, after + forgotten_at_once);
    });
}

/** Acts as the user who requested the import: the audit trail names them. */
const actingFor = (ctx: Context, { user_id, account_id, locale }: imports.Stored): Context =>
  makeContext(ctx, {
    locale,
    request_id: ctx.request_id,
    actor: {
      user_id,
      account_id,
      session_id: 0,
      role: 'ADMIN',
      is_host: true,
      must_set_up_two_factor: false,
      is_email_verified: true,
      locale,
    },
  });

/**
 * Stores the rows of the file as given, always from the beginning. Returns false when the import
 * has ended.
 */
async function readRows(
  ctx: Context,
  { id, file_id, runs_at_once, header_line }: imports.Stored,
): Promise<boolean> {
  const key = file_id === null ? null : await imports.storageKeyOf(ctx, file_id);
  const bytes = key && (await ctx.files.get(key));
  if (!bytes) {
    await imports.move(ctx, id, ['READING'], 'FAILED', {
      problem: { key: 'invalid.sheet_broken_workbook' },
    });
    return false;
  }
  await ctx.tx((tx) => imports.beginReading(tx, id));
  try {
    let rows: ReadRow[] = [];
    let total = 0;
    const storeRows = async (): Promise<boolean> => {
      if (rows.length === 0) return true;
      const isStored = await ctx.tx(async (tx) => {
        if ((await imports.lock(tx, id))?.state !== 'READING') return false;
        await imports.addRows(tx, id, total, rows);
        return true;
      });
      total += rows.length;
      rows = [];
      return isStored;
    };
    for await (const { line, cells } of readSheet(bytes)) {
      if (line > header_line) rows.push({ line, cells });
      if (rows.length === at_once.READING && !(await storeRows())) return false;
    }
    if (!(await storeRows())) return false;
  } catch (error) {
    const [problem] = error instanceof Refusal ? (error.errors['file'] ?? []) : [];
    if (!problem) throw error;
    await imports.move(ctx, id, ['READING'], 'FAILED', { problem, file_id: null });
    return false;
  }
  // The rows are stored: the file is no longer needed, and the next sweep removes it.
  return imports.move(ctx, id, ['READING'], runs_at_once ? 'RUNNING' : 'CHECKING', {
    file_id: null,
  });
}
/** Concurrent changes violate a constraint: the batch is then tried again. */
const most_tries = 3;

/**
 * Processes the next rows, at most `most`. If the database rejects a batch, it is halved until the
 * faulty row is alone, and that row is refused. Returns false when there is nothing more to do.
 */
async function nextBatch(
  ctx: Context,
  id: number,
  most: number = at_once.CHECKING,
): Promise<boolean> {
  const isPart = most > 1 && most < at_once.CHECKING;
  for (let tried = isPart ? most_tries : 1; ; tried++)
    try {
      return await ctx.tx((tx) => batch(tx, id, most));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (tried < most_tries) continue;
      if (most > 1) return nextBatch(ctx, id, Math.floor(Math.min(most, at_once.RUNNING) / 2));
      ctx.log.error({ ...faultOf(error), import_id: id }, 'a row of an import could not be stored');
      return ctx.tx((tx) => refuseNext(tx, id));
    }
}

/** Refuses the next row and continues after it. */
async function refuseNext(tx: Context, id: number): Promise<boolean> {
  const memberImport = await imports.lock(tx, id);
  const [row] = memberImport ? await imports.nextRows(tx, id, memberImport.done, 1) : [];
  if (!row) return false;
  const problems = [{ field: null, problem: { key: 'invalid.sheet_not_kept' as const } }];
  const { number } = row;
  await imports.storeResults(tx, id, [
    { number, result: 'REFUSED', problems, person: null, phone: null },
  ]);
  return true;
}

/**
 * Processes the next rows and stores the progress, in one transaction. Returns false when there is
 * nothing more to do.
 */
async function batch(tx: Context, id: number, most: number): Promise<boolean> {
  const memberImport = await imports.lock(tx, id);
  if (memberImport?.state !== 'CHECKING' && memberImport?.state !== 'RUNNING') return false;
  const runs = memberImport.state === 'RUNNING';
  const rows = await imports.nextRows(
    tx,
    id,
    memberImport.done,
    Math.min(most, at_once[memberImport.state]),
  );
  if (rows.length === 0) {
    await imports.move(tx, id, [memberImport.state], runs ? 'DONE' : 'CHECKED');
    return false;
  }
  const fields = memberImport.columns.map(({ field }) =>
    field && isSheetField(field) ? field : null,
  );
  const around = { user_id: memberImport.user_id, importId: id, fields, by: await readingOf(tx) };
  const judged = await judge(tx, around, rows, runs);
  if (runs)
    for (const { change, result } of judged)
      if (change && result !== 'UNCHANGED') await apply(tx, memberImport, change);
  await imports.storeResults(tx, id, judged);
  return true;
}
