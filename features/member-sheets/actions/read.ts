import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { personName } from '#platform/pure/person-name.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Row } from '#platform/sheet/rows.ts';
import type { ImportRow, MemberImport } from '../contract.ts';
import * as imports from '../imports.store.ts';
import { isSheetField } from '../rules/fields.ts';

const most_results = 100;
interface ResultsQuery {
  result?: ImportRow['result'] | undefined;
  after?: string | undefined;
}

/** Returns an import with some of its rows: those with `result`, after row `after` of the sheet. */
export async function readImport(
  ctx: Context,
  id: number,
  { result, after = '0' }: ResultsQuery = {},
): Promise<MemberImport> {
  const memberImport = await imports.find(ctx, id);
  if (!memberImport) throw notFound();
  const below = { line: Number(after) };
  const rows = await imports.results(ctx, id, { after: below, result, most: most_results });
  return {
    ...toMemberImport(ctx, memberImport),
    results: rows.flatMap((row) => rowOf(ctx, memberImport, row) ?? []),
  };
}

/** Returns the caller's own imports, newest first. */
export const listImports = async (ctx: Context): Promise<MemberImport[]> =>
  (await imports.list(ctx, accountOf(ctx), actorOf(ctx).user_id)).map((memberImport) =>
    toMemberImport(ctx, memberImport),
  );

const format = (
  ctx: Context,
  { key, values }: { key: string; values?: Record<string, string | number> },
) => ctx.texts.format(ctx.locale, key as MessageKey, values ?? {});

function toMemberImport(ctx: Context, memberImport: imports.Stored): MemberImport {
  const { id, name, state, created_at, columns, total, done } = memberImport;
  const { created, changed, unchanged, refused } = memberImport;
  const problem = memberImport.problem && format(ctx, memberImport.problem);
  return {
    id,
    name,
    state,
    created_at,
    columns,
    problem,
    total,
    done,
    created,
    changed,
    unchanged,
    refused,
    results: [],
  };
}

function rowOf(
  ctx: Context,
  { columns, done }: imports.Stored,
  { number, line, cells, result, problems }: imports.ResultRow,
): ImportRow | null {
  // Results below this row come from an earlier check.
  if (result === null || number > done) return null;
  const cellOf = (field: string): string =>
    cells[columns.findIndex((column) => column.field === field)]?.slice(0, 100) ?? '';
  const names = [
    personName({ first_name: cellOf('first_name'), last_name: cellOf('last_name') }),
    cellOf('email'),
    cellOf('member_id'),
  ];
  return {
    row: line,
    name:
      names.find((name) => name !== '') ?? cells.find((cell) => cell !== '')?.slice(0, 100) ?? '',
    result,
    problems: problems.map((problem) => ({ field: problem.field, message: format(ctx, problem) })),
  };
}

/** Returns the rows as given, each with its outcome and the reasons. */
export async function reportOf(
  ctx: Context,
  id: number,
): Promise<{ rows: AsyncIterable<Row>; total: number }> {
  const memberImport = await imports.find(ctx, id);
  if (!memberImport) throw notFound();
  const word = (key: MessageKey): string => ctx.texts.format(ctx.locale, key);
  const labelled = (problem: imports.ResultRow['problems'][number]): string =>
    problem.field && isSheetField(problem.field)
      ? `${word(`member_sheet.${problem.field}`)}: ${format(ctx, problem)}`
      : format(ctx, problem);
  async function* rows({ columns, done }: imports.Stored): AsyncGenerator<Row> {
    yield [
      ...columns.map(({ header }) => header),
      word('member_import.report.row'),
      word('member_import.report.result'),
      word('member_import.report.reason'),
    ];
    for (let number = 0; ;) {
      const found = await imports.results(ctx, id, { after: { number }, most: most_results });
      for (const { number: at_row, cells, line, result, problems } of found) {
        const isDone = at_row <= done;
        yield [
          ...columns.map((_, at) => cells[at] ?? ''),
          line,
          isDone && result ? word(`member_import.result.${result}`) : null,
          isDone ? problems.map(labelled).join(' ') : '',
        ];
      }
      const last = found.at(-1);
      if (!last) return;
      number = last.number;
    }
  }
  return { rows: rows(memberImport), total: memberImport.total };
}
