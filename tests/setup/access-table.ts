import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { columns } from './access-whole.ts';

const root = join(import.meta.dirname, '../..');
const file = join(root, 'docs/access.md');

/** With `WRITE_ACCESS_TABLE=1` the tests write docs/access.md instead of comparing with it. */
export const isWriting = process.env['WRITE_ACCESS_TABLE'] === '1';

const headings = { own: '## Own ids', other: '## Other ids that get another answer' } as const;
type Table = keyof typeof headings;

const read = (): string => readFileSync(file, 'utf8');
/** Returns where the rows of a table begin and end: from its heading to the next one. */
function within(text: string, table: Table): [number, number] {
  const begin = text.indexOf(`\n${headings[table]}\n`) + 1;
  if (begin === 0) throw new Error(`docs/access.md has no "${headings[table]}"`);
  const rows = text.indexOf('\n| ', begin) + 1;
  const next = text.indexOf('\n## ', begin + 1);
  return [rows, next === -1 ? text.length : next];
}

/** Returns the cells of each row except the header, without backticks. */
function rowsOf(table: Table): string[][] {
  const [begin, end] = within(read(), table);
  const lines = read().slice(begin, end).trim().split('\n').slice(2);
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

/** The answer to each caller, by call and column. */
export const ownTable = (): Map<string, Map<string, string>> =>
  new Map(
    rowsOf('own').map(([call = '', ...cells]) => [
      call,
      new Map(columns.map((column, i) => [column as string, cells[i] ?? ''])),
    ]),
  );
/**
 * `call · ids · column: answer`, for answers that differ from those predicted at the top of the
 * page.
 */
export const otherTable = (): string[] =>
  rowsOf('other').map(([call, ids, who, answer]) => `${call} · ${ids} · ${who}: ${answer}`);

function write(table: Table, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const text = read();
  const [begin, end] = within(text, table);
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  writeFileSync(file, `${text.slice(0, begin)}${lines.join('\n')}\n${text.slice(end)}`);
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), ['--write', file], { cwd: root });
}

export const writeOwnTable = (cells: Map<string, Map<string, string>>): void =>
  write(
    'own',
    ['call', ...columns],
    [...cells].map(([call, row]) => [
      `\`${call}\``,
      ...columns.map((column) => {
        const cell = row.get(column) ?? '';
        return cell.includes('.') ? `\`${cell}\`` : cell;
      }),
    ]),
  );
export const writeOtherTable = (answers: readonly string[]): void =>
  write(
    'other',
    ['call', 'ids', 'who', 'answer'],
    answers.map((item) => {
      const [call = '', ids = '', last = ''] = item.split(' · ');
      const [who = '', answer = ''] = last.split(': ');
      return [`\`${call}\``, ids, who, answer];
    }),
  );
