import { setTimeout as sleep } from 'node:timers/promises';
import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Upload } from '#platform/multipart.ts';
import { notFound, Refusal, refuse } from '#platform/pure/refusal.ts';
import { unreadable } from '#platform/sheet/read-limits.ts';
import { firstRows, isMisnamed } from '#platform/sheet/read-sheet.ts';
import { securityEvent } from '#platform/security-log.ts';
import { storeFile } from '#features/files/actions/store-file.ts';
import { mayUpload } from '#features/files/actions/may-upload.ts';
import type { MemberImport } from '../contract.ts';
import { importFacts } from '../facts.ts';
import * as imports from '../imports.store.ts';
import { columnsOf, hasUnknown, mapped, remember } from './columns.ts';
import { readImport } from './read.ts';
import { enqueueWork } from './work.ts';

/** Rows read to recognize the columns. */
const sample_rows = 20;
/** A small import ends within this time, so that its answer has the results. */
const wait_ms = 4000;

/**
 * Recognizes the columns of a file. A table named .xlsx is read as what it is; what cannot be read
 * is described by its name, as its sender thinks it is a workbook.
 */
async function columnsIn(
  ctx: Context,
  accountId: number,
  { name, bytes }: Upload,
  mapping: Record<string, string> | undefined,
): ReturnType<typeof columnsOf> {
  try {
    return await columnsOf(ctx, accountId, await firstRows(bytes, sample_rows), mapping);
  } catch (error) {
    if (error instanceof Refusal && error.errors['file'] && isMisnamed(name, bytes))
      throw unreadable('invalid.sheet_not_workbook');
    throw error;
  }
}

/** Stores a file, recognizes its columns, and queues the check or the import of its rows. */
export async function startImport(
  ctx: Context,
  upload: Upload,
  { mapping, runs_at_once }: { mapping: Record<string, string> | undefined; runs_at_once: boolean },
): Promise<MemberImport> {
  const account_id = accountOf(ctx);
  const { columns, header_line } = await columnsIn(ctx, account_id, upload, mapping);
  await mayUpload(ctx, account_id);
  const { user_id } = actorOf(ctx);
  const waits = hasUnknown(columns);
  const file = await storeFile(
    ctx,
    {
      account_id,
      name: upload.name,
      kind: 'sheet',
      mime_type: 'application/octet-stream',
      width: null,
      height: null,
      is_public: false,
    },
    upload.bytes,
  );
  const id = await ctx.tx(async (tx) => {
    const memberImport = await imports.insert(tx, {
      account_id,
      user_id,
      locale: tx.locale,
      name: upload.name,
      file_id: file.id,
      state: waits ? 'COLUMNS' : 'READING',
      runs_at_once,
      columns,
      header_line,
    });
    if (!waits) await enqueueWork(tx, memberImport.id);
    if (!waits && runs_at_once) await tellOfRun(tx, memberImport.id, upload.name);
    if (mapping && !waits) await remember(tx, account_id, columns);
    return memberImport.id;
  });
  return waits ? readImport(ctx, id) : whenDone(ctx, id);
}

/** The audit trail and the security log record who imported personal data. */
async function tellOfRun(tx: Context, id: number, name: string): Promise<void> {
  const account_id = accountOf(tx);
  await tx.tell(importFacts.created, { account_id, event_id: null, after: { id, name } });
  securityEvent(tx, 'import.made', { what: 'members' });
}

async function whenDone(ctx: Context, id: number): Promise<MemberImport> {
  const until = performance.now() + wait_ms;
  for (;;) {
    const memberImport = await imports.find(ctx, id);
    const works = memberImport && ['READING', 'CHECKING', 'RUNNING'].includes(memberImport.state);
    if (!works || performance.now() > until) return readImport(ctx, id);
    await sleep(100);
  }
}

/** Sets the meaning of the columns, and has the rows checked with it. */
export async function mapColumns(
  ctx: Context,
  id: number,
  mapping: Record<string, string>,
): Promise<MemberImport> {
  await ctx.tx(async (tx) => {
    const memberImport = await imports.lock(tx, id);
    if (!memberImport) throw notFound();
    const columns = mapped(tx, memberImport.columns, mapping);
    // Rows that were already read are checked again.
    const isRead = memberImport.state === 'CHECKED';
    if (isRead) await imports.resetResults(tx, id);
    const to = hasUnknown(columns) ? 'COLUMNS' : isRead ? 'CHECKING' : 'READING';
    if (!(await imports.move(tx, id, ['COLUMNS', 'CHECKED'], to, { columns })))
      refuse('import.under_way');
    if (to === 'COLUMNS') return;
    await remember(tx, accountOf(tx), columns);
    await enqueueWork(tx, id);
    if (memberImport.runs_at_once && !isRead) await tellOfRun(tx, id, memberImport.name);
  });
  return whenDone(ctx, id);
}

/** Imports the checked rows with the same columns, once. */
export async function runImport(ctx: Context, id: number): Promise<MemberImport> {
  await ctx.tx(async (tx) => {
    const memberImport = await imports.lock(tx, id);
    if (!memberImport) throw notFound();
    if (!(await imports.move(tx, id, ['CHECKED'], 'RUNNING'))) refuse('import.not_checked');
    await imports.resetResults(tx, id);
    await enqueueWork(tx, id);
    await tellOfRun(tx, id, memberImport.name);
  });
  return whenDone(ctx, id);
}

/** Stops an import; one that has ended does not change. */
export const stopImport = (ctx: Context, id: number): Promise<void> =>
  ctx.tx(async (tx) => {
    const isRunning = (await imports.lock(tx, id))?.state === 'RUNNING';
    const states = ['COLUMNS', 'READING', 'CHECKING', 'CHECKED', 'RUNNING'] as const;
    const isStopped = await imports.move(tx, id, states, 'STOPPED', { file_id: null });
    // The counts of a check are not those of what was imported.
    if (isStopped && !isRunning) await imports.resetResults(tx, id);
  });
