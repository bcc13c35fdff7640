import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { FieldProblem } from '#platform/pure/refusal.ts';
import type { ImportColumn, MemberImport } from './contract.ts';

type State = MemberImport['state'];
type Result = MemberImport['results'][number]['result'];

/** Stores an import and returns its id; the caller queues its work. */
export const insert = (
  ctx: Context,
  item: {
    account_id: number;
    user_id: number;
    locale: Context['locale'];
    name: string;
    file_id: number;
    state: State;
    runs_at_once: boolean;
    columns: readonly ImportColumn[];
    header_line: number;
  },
) =>
  ctx.db
    .insertInto('member_imports')
    .values({ ...item, columns: JSON.stringify(item.columns), created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();

const imports = (ctx: Context) => ctx.db.selectFrom('member_imports').selectAll();
/** Undefined when there is none; not scoped by account or user. */
export const find = (ctx: Context, id: number) =>
  imports(ctx).where('id', '=', id).executeTakeFirst();
export type Stored = NonNullable<Awaited<ReturnType<typeof find>>>;
/** Locks the import until the transaction ends: only one worker continues it at a time. */
export const lock = (tx: Context, id: number) =>
  imports(tx).where('id', '=', id).forUpdate().executeTakeFirst();
/** Returns the imports that a user began in an account, newest first. */
export const list = (ctx: Context, account_id: number, user_id: number) =>
  imports(ctx)
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();

/** Returns the storage key of an import's file; null when the file is gone. */
export const storageKeyOf = async (ctx: Context, fileId: number): Promise<string | null> =>
  (
    await ctx.db
      .selectFrom('files')
      .select('storage_key')
      .where('id', '=', fileId)
      .executeTakeFirst()
  )?.storage_key ?? null;

/** Changes the state from one of `from`; false when it is in none of them. */
export async function move(
  ctx: Context,
  id: number,
  from: readonly State[],
  to: State,
  more: { columns?: readonly ImportColumn[]; problem?: FieldProblem; file_id?: null } = {},
): Promise<boolean> {
  const { columns, problem, ...plain } = more;
  const { numUpdatedRows } = await ctx.db
    .updateTable('member_imports')
    .set({
      state: to,
      ...plain,
      ...(columns ? { columns: JSON.stringify(columns) } : {}),
      ...(problem ? { problem: JSON.stringify(problem) } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Deletes all rows and counts before the file is read. */
export async function beginReading(ctx: Context, id: number): Promise<void> {
  await ctx.db.deleteFrom('member_import_rows').where('import_id', '=', id).execute();
  await ctx.db
    .updateTable('member_imports')
    .set({ total: 0, done: 0, created: 0, changed: 0, unchanged: 0, refused: 0 })
    .where('id', '=', id)
    .execute();
}
/** Starts again from the first row: `forgetResults` clears the results. */
export async function resetResults(ctx: Context, id: number): Promise<void> {
  await ctx.db
    .updateTable('member_imports')
    .set({ done: 0, created: 0, changed: 0, unchanged: 0, refused: 0 })
    .where('id', '=', id)
    .execute();
}
/** Clears the results of the rows after `after`, up to the one numbered `last`. */
export const forgetResults = (tx: Context, id: number, after: number, last: number) =>
  tx.db
    .updateTable('member_import_rows')
    .set({ result: null, problems: '[]', person: null, phone: null })
    .where('import_id', '=', id)
    .where('number', '>', after)
    .where('number', '<=', last)
    .where('result', 'is not', null)
    .execute();

/** Appends rows as they were read. */
export async function addRows(
  tx: Context,
  id: number,
  after: number,
  rows: readonly { line: number; cells: string[] }[],
): Promise<void> {
  const numbered = rows.map((row, at) => ({ ...row, number: after + at + 1 }));
  // One JSON parameter for all rows: thousands of parameters would be slow to bind.
  await sql`
    insert into member_import_rows (import_id, number, line, cells)
    select ${id}, number, line, array(select json_array_elements_text(cells))
    from json_to_recordset(${JSON.stringify(numbered)}::json)
      as r (number int, line int, cells json)`.execute(tx.db);
  await tx.db
    .updateTable('member_imports')
    .set({ total: after + rows.length })
    .where('id', '=', id)
    .execute();
}

/** Returns at most `most` rows after the row numbered `after`. */
export const nextRows = (ctx: Context, id: number, after: number, most: number) =>
  ctx.db
    .selectFrom('member_import_rows')
    .select(['number', 'line', 'cells'])
    .where('import_id', '=', id)
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .execute();

export interface StoredResult {
  number: number;
  result: Result;
  problems: readonly { field: string | null; problem: FieldProblem }[];
  person: string | null;
  phone: string | null;
}
/** Stores the results of these rows, and counts them. */
export async function storeResults(
  tx: Context,
  id: number,
  results: readonly StoredResult[],
): Promise<void> {
  const rows = results.map(({ number, result, problems, person, phone }) => ({
    number,
    result,
    problems: problems.map(({ field, problem }) => ({ field, ...problem })),
    person,
    phone,
  }));
  await sql`
    update member_import_rows r
    set result = n.result, problems = n.problems, person = n.person, phone = n.phone
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as n (number int, result text, problems jsonb, person text, phone text)
    where r.import_id = ${id} and r.number = n.number`.execute(tx.db);
  const count = (result: Result): number => results.filter((row) => row.result === result).length;
  await tx.db
    .updateTable('member_imports')
    .set((eb) => ({
      done: eb('done', '+', results.length),
      created: eb('created', '+', count('CREATED')),
      changed: eb('changed', '+', count('CHANGED')),
      unchanged: eb('unchanged', '+', count('UNCHANGED')),
      refused: eb('refused', '+', count('REFUSED')),
    }))
    .where('id', '=', id)
    .execute();
}

interface ResultsQuery {
  /** A row of the sheet (`line`), or the number of a row of the import. */
  after: { line: number } | { number: number };
  result?: Result | undefined;
  most: number;
}
/** Returns rows with their results, in the order of the sheet, after a given one. */
export const results = (ctx: Context, id: number, { after, result, most }: ResultsQuery) =>
  ctx.db
    .selectFrom('member_import_rows')
    .select(['number', 'line', 'cells', 'result', 'problems'])
    .where('import_id', '=', id)
    .$call((query) =>
      'line' in after
        ? query.where('line', '>', after.line)
        : query.where('number', '>', after.number),
    )
    .$if(result !== undefined, (query) => query.where('result', '=', result ?? null))
    .orderBy('number')
    .limit(most)
    .execute();
export type ResultRow = Awaited<ReturnType<typeof results>>[number];

/** Returns the fields that the columns of a sheet with these headers had last time. */
export const rememberedFields = async (
  ctx: Context,
  accountId: number,
  headers: string,
): Promise<Record<string, string> | null> =>
  (
    await ctx.db
      .selectFrom('member_import_mappings')
      .select('fields')
      .where('account_id', '=', accountId)
      .where('headers', '=', headers)
      .executeTakeFirst()
  )?.fields ?? null;
/** Replaces what the account remembered for these headers. */
export const rememberFields = (
  ctx: Context,
  account_id: number,
  headers: string,
  fields: Record<string, string>,
) =>
  ctx.db
    .insertInto('member_import_mappings')
    .values({ account_id, headers, fields: JSON.stringify(fields) })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'headers']).doUpdateSet({ fields: JSON.stringify(fields) }),
    )
    .execute();
