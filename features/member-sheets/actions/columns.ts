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
  const originalNames = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let n = 2; seen.has(unique); n++) {
      const numbered = `${name} (${n})`.trim();
      if (!originalNames.has(numbered)) unique = numbered;
    }
    seen.add(unique);
    return unique;
  });
}

const address = /^\S+@\S+\.\S+$/;
/** Not a year or a day, which may be a header: 2026-2027. */
const phone = /^(?!(19|20)\d\d-)\+?[\d\s()-]{7,}$/;

/**
 * The position of the headers: the first row, or else the first with two recognized headers, below
 * a title and a date; -1 when there is none. A row with an address is of a person, and so is one
 * with a phone number where only one word is a header, perhaps by chance: a surname, "Phone" as a
 * preference.
 */
function positionOfHeaders(
  rows: readonly ReadRow[],
  fieldOf: (header: string) => SheetField | null,
): number {
  const known = rows.map(({ cells: untrimmed }) => {
    const cells = untrimmed.map((cell) => cell.trim());
    const count = cells.filter(fieldOf).length;
    const isOfPerson = (cell: string): boolean =>
      address.test(cell) || (count === 1 && phone.test(cell));
    return cells.some(isOfPerson) ? 0 : count;
  });
  return known[0] ? 0 : known.findIndex((count) => count >= 2);
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
  const at = positionOfHeaders(first, fieldOf);
  // A mapping names the columns of the first row.
  const [head, ...rows] = first.slice(Math.max(0, at));
  if (head && at === -1 && !mapping) throw unreadable('invalid.sheet_no_header');
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
  const mappedFields = new Set<string>();
  return columns.map((column) => {
    const { header } = column;
    const field = Object.hasOwn(mapping, header) ? (mapping[header] ?? '') : column.field;
    if (field && !isSheetField(field)) throw invalid(`mapping.${header}`, 'invalid.choice');
    if (field && mappedFields.has(field))
      throw invalid(`mapping.${header}`, 'invalid.sheet_same_field', {
        field: ctx.texts.format(ctx.locale, `member_sheet.${field as SheetField}`),
      });
    if (field) mappedFields.add(field);
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
