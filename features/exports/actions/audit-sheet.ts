import { labelled } from '#platform/pure/labelled.ts';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { Row } from '#platform/sheet/rows.ts';
import { accountDefaults } from '#features/accounts/actions/defaults.ts';
import { everyEntry } from '#features/audit/actions/of-account.ts';
import type { AccountAuditEntry } from '#features/audit/contract.ts';
import { changeWords } from '#features/audit/rules/change-words.ts';
import { entryName } from '#features/audit/rules/entry-name.ts';
import { timeCells, type Sheet } from './sheets.ts';

/** Below a spreadsheet's limit of 32,767 characters per cell. */
const longest_cell = 30_000;

/** Returns the account's trail for a list query, newest first. */
export async function auditSheet(
  ctx: Context,
  accountId: number,
  query: ListQuery,
): Promise<Sheet> {
  const account = await accountDefaults(ctx, accountId);
  const { entries, total } = await everyEntry(ctx, accountId, query);
  const format = (key: MessageKey): string => ctx.texts.format(ctx.locale, key);
  const { timezone } = account;
  const timeCell = timeCells({ timezone });
  async function* rows(): AsyncGenerator<Row> {
    yield [
      `${format('audit.when')} (${timezone})`,
      format('audit.who'),
      format('audit.event'),
      format('audit.kind'),
      format('audit.what'),
      format('audit.act'),
      format('audit.changes'),
    ];
    for await (const entry of entries)
      yield [
        timeCell(entry.created_at),
        entry.user_name ?? format('audit.nobody'),
        entry.event?.title ?? null,
        format(`audit.target_type.${entry.target_type}`),
        entryName(entry, format) || null,
        format(`audit.action.${entry.action}`),
        changesText(ctx, entry, account),
      ];
  }
  return { name: 'audit', title: format('account_audit.title'), rows: rows(), total };
}

/** `Name: Hall → Big hall`, one per line, with the labels of the screen. */
function changesText(
  ctx: Context,
  { changes, event }: AccountAuditEntry,
  account: { timezone: string; currency: string | null },
): string {
  const { label, text } = changeWords({
    timezone: account.timezone,
    currency: event?.currency ?? account.currency,
    locale: ctx.locale,
    has: (key) => ctx.texts.has(key),
    format: (key, values) => ctx.texts.format(ctx.locale, key, values),
  });
  return Object.entries(changes)
    .map(([field, [from, to]]) =>
      labelled(ctx.locale, label(field), `${text(from, field)} → ${text(to, field)}`),
    )
    .join('\n')
    .slice(0, longest_cell)
    .toWellFormed();
}
