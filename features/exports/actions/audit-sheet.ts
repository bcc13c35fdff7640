import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { Row } from '#platform/sheet/rows.ts';
import { accountDefaults } from '#features/accounts/actions/defaults.ts';
import { everyEntry } from '#features/audit/actions/of-account.ts';
import type { AccountAuditEntry } from '#features/audit/contract.ts';
import { timeCells, type Sheet } from './sheets.ts';

/** A spreadsheet holds at most 32,767 characters in a cell. */
const longest_cell = 30_000;

/** The trail of the account as it is asked for, the newest first. */
export async function auditSheet(
  ctx: Context,
  accountId: number,
  query: ListQuery,
): Promise<Sheet> {
  const { timezone } = await accountDefaults(ctx, accountId);
  const { entries, total } = await everyEntry(ctx, accountId, query);
  const say = (key: MessageKey): string => ctx.texts.say(ctx.locale, key);
  const timeCell = timeCells({ timezone });
  async function* rows(): AsyncGenerator<Row> {
    yield [
      `${say('audit.when')} (${timezone})`,
      say('audit.who'),
      say('audit.event'),
      say('audit.kind'),
      say('audit.what'),
      say('audit.act'),
      say('audit.changes'),
    ];
    for await (const one of entries)
      yield [
        timeCell(one.created_at),
        one.user_name ?? say('audit.nobody'),
        one.event?.title ?? null,
        say(`audit.target_type.${one.target_type}`),
        one.name || null,
        say(`audit.action.${one.action}`),
        changesText(ctx, one.changes),
      ];
  }
  return { name: 'audit', title: say('account_audit.title'), rows: rows(), total };
}

/** `Name: Hall → Big hall`, a line each. */
function changesText(ctx: Context, changes: AccountAuditEntry['changes']): string {
  const label = (field: string): string => {
    const key = [`audit.field.${field}`, `fields.${field}`].find((one) => ctx.texts.has(one));
    return key ? ctx.texts.say(ctx.locale, key as MessageKey) : field;
  };
  return Object.entries(changes)
    .map(([field, [from, to]]) => `${label(field)}: ${valueText(from)} → ${valueText(to)}`)
    .join('\n')
    .slice(0, longest_cell)
    .toWellFormed();
}

const valueText = (value: unknown): string =>
  value === null || value === undefined
    ? '–'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
