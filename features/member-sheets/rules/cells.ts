import type { FieldProblem } from '#platform/pure/refusal.ts';
import type { PhoneNumber } from '#features/members/rules/phone.ts';
import { sheetFields, type ChoiceField, type ListField, type SheetField } from './fields.ts';
import { monthInFigures, monthNamed } from './months.ts';
import { phoneOf } from './phone-cell.ts';
import { idsOf, switchOf, type Named } from './words.ts';

/** The value of a cell, before the rules of its field validate it. */
export type CellValue = string | number | boolean | PhoneNumber | number[];
export type Values = Partial<Record<SheetField, CellValue>>;
export interface RowProblem {
  field: SheetField | null;
  problem: FieldProblem;
}

/** The vocabulary for the words of a sheet. */
export interface Reading {
  choice: (field: ChoiceField, word: string) => string | null;
  lists: Record<ListField, readonly Named[]>;
}

const errors = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;

/**
 * Parses a day as written in Hong Kong: `2027-03-31`, `31/3/2027`, `31-Mar-27`, `2027年3月31日`; null
 * when it is none.
 */
export function dayOfCell(text: string): string | null {
  const word = monthInFigures(text.normalize('NFKC').trim());
  const [, y = '', m = '', d = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T].*)?$/.exec(word) ?? [];
  const [, day = d, month = m, year = y] =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ T].*)?$/.exec(word) ?? [];
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${found}T00:00:00Z`);
  return year !== '' && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(found)
    ? found
    : null;
}

function read(field: SheetField, text: string, by: Reading): CellValue | FieldProblem | undefined {
  const value = text.slice(0, 60);
  switch (sheetFields[field]) {
    case 'known':
      return undefined;
    case 'phone': {
      const found = phoneOf(text);
      return 'problem' in found ? found.problem : found.phone;
    }
    case 'month': {
      const month = /^(\d{1,2})\s*月?$/.exec(text.normalize('NFKC'))?.[1] ?? monthNamed(text);
      return month ? Number(month) : { key: 'invalid.sheet_month' };
    }
    case 'choice':
      return (
        by.choice(field as ChoiceField, text) ?? { key: 'invalid.sheet_choice', values: { value } }
      );
    case 'switch':
      return switchOf(text) ?? { key: 'invalid.sheet_switch', values: { value } };
    case 'day':
      return dayOfCell(text) ?? { key: 'invalid.sheet_day', values: { value } };
    case 'list': {
      const found = idsOf(text, by.lists[field as ListField]);
      if ('unknown' in found)
        return { key: 'invalid.sheet_choice', values: { value: found.unknown.slice(0, 60) } };
      // Separators alone count as an empty cell: they do not clear the list.
      return found.ids.length > 0 ? found.ids : undefined;
    }
    case 'text':
      return text;
  }
}
const isProblem = (value: unknown): value is FieldProblem =>
  typeof value === 'object' && value !== null && 'key' in value;

/**
 * Parses the values of a row; an empty cell has no value, and an unreadable one is a problem at its
 * field.
 */
export function valuesOf(
  cells: readonly string[],
  fields: readonly (SheetField | null)[],
  by: Reading,
): { values: Values; problems: RowProblem[] } {
  const values: Values = {};
  const problems: RowProblem[] = [];
  for (const [at, field] of fields.entries()) {
    const text = (cells[at] ?? '').trim();
    if (!field || text === '') continue;
    const found =
      errors.test(text) && sheetFields[field] !== 'known'
        ? { key: 'invalid.sheet_error' as const, values: { value: text } }
        : read(field, text, by);
    if (found === undefined) continue;
    if (isProblem(found)) problems.push({ field, problem: found });
    else values[field] = found;
  }
  return { values, problems };
}
