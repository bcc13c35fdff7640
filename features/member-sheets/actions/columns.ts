import { createHash } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { unreadable, type ReadRow } from '#platform/sheet/read-limits.ts';
import type { ImportColumn } from '../contract.ts';
import * as imports from '../imports.store.ts';
import { isSheetField, type SheetField } from '../rules/fields.ts';
import { headers } from './words.ts';

type Mapping = Readonly<Record<string, string>>;

/** A key for a set of headers, whatever their order. */
const keyOf = (columns: readonly Pick<ImportColumn, 'header'>[]): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ header }) => header).toSorted()))
    .digest('base64url');

/** The headers, numbered where several are the same: a mapping names a column by its header. */
function uniqueHeaders(names: readonly string[]): string[] {
  const given = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let n = 2; seen.has(unique); n++) {
      const numbered = `${name} (${n})`.trim();
      if (!given.has(numbered)) unique = numbered;
    }
    seen.add(unique);
    return unique;
  });
}

/**
 * The position of the headers: the first row, or else the first with two recognized headers, below
 * a title and a date.
 */
function positionOfHeaders(
  rows: readonly ReadRow[],
  fieldOf: (header: string) => SheetField | null,
): number {
  const known = rows.map(({ cells }) => cells.filter((cell) => fieldOf(cell.trim())).length);
  return known[0]
    ? 0
    : Math.max(
        0,
        known.findIndex((count) => count >= 2),
      );
}

/**
 * Recognizes the columns of a sheet from its first rows, and the line of their headers. Refuses a
 * sheet without rows, or without any recognized header.
 */
export async function columnsOf(
  ctx: Context,
  accountId: number,
  first: readonly ReadRow[],
  mapping: Mapping | undefined,
): Promise<{ columns: ImportColumn[]; header_line: number }> {
  const fieldOf = headers(ctx);
  const [head, ...rows] = first.slice(positionOfHeaders(first, fieldOf));
  if (!head || rows.length === 0) throw unreadable('invalid.sheet_empty');
  const width = Math.max(head.cells.length, ...rows.map(({ cells }) => cells.length));
  const known = new Set<SheetField>();
  // "Mobile" and "Tel." both mean the phone: the first column gets the field, the user is asked
  // about the second.
  const onlyOnce = (field: SheetField | null): SheetField | null => {
    if (!field || known.has(field)) return null;
    known.add(field);
    return field;
  };
  const names = Array.from({ length: width }, (_, at) => (head.cells[at] ?? '').trim());
  const columns = uniqueHeaders(names).map((header, at): ImportColumn => {
    const example = rows.map(({ cells }) => cells[at]?.trim() ?? '').find((cell) => cell !== '');
    // An entirely empty column is ignored.
    const name = names[at] ?? '';
    const empty = name === '' && example === undefined ? '' : null;
    return {
      header,
      example: (example ?? '').slice(0, 100),
      field: onlyOnce(fieldOf(name)) ?? empty,
    };
  });
  if (!mapping && columns.every(({ field }) => !field)) throw unreadable('invalid.sheet_no_header');
  const remembered = await imports.rememberedFields(ctx, accountId, keyOf(columns));
  return {
    columns: mapped(ctx, columns, { ...remembered, ...mapping }),
    header_line: head.line,
  };
}

/**
 * Applies a mapping to the columns; unnamed columns stay as they are. Refuses a field given to two
 * columns.
 */
export function mapped(
  ctx: Context,
  columns: readonly ImportColumn[],
  mapping: Mapping,
): ImportColumn[] {
  const held = new Set<string>();
  return columns.map((column) => {
    const { header } = column;
    const field = Object.hasOwn(mapping, header) ? (mapping[header] ?? '') : column.field;
    if (field && !isSheetField(field)) throw invalid(`mapping.${header}`, 'invalid.choice');
    if (field && held.has(field))
      throw invalid(`mapping.${header}`, 'invalid.sheet_same_field', {
        field: ctx.texts.say(ctx.locale, `member_sheet.${field as SheetField}`),
      });
    if (field) held.add(field);
    return { ...column, field };
  });
}

/** Remembers the meaning of the columns for the account's next sheet with the same headers. */
export const remember = (
  ctx: Context,
  accountId: number,
  columns: readonly ImportColumn[],
): Promise<unknown> =>
  imports.rememberFields(
    ctx,
    accountId,
    keyOf(columns),
    Object.fromEntries(columns.map(({ header, field }) => [header, field ?? ''])),
  );

/** Whether the meaning of any column is still unknown. */
export const hasUnknown = (columns: readonly ImportColumn[]): boolean =>
  columns.some(({ field }) => field === null);
