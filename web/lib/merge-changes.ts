import { isRecord } from '#platform/pure/is-record.ts';

/** A field that two users changed to different values, starting from the same one. */
export interface Conflict {
  /** Dotted path in the displayed values. */
  path: string;
  mine: unknown;
  theirs: unknown;
}

/** Empty fields are null, missing or '' depending on the input. */
const textOf = (value: unknown): string => JSON.stringify(value ?? '') ?? '';
/**
 * Whether two values are equal as JSON; null, undefined and '' are equal, except inside objects.
 */
export const isSame = (item: unknown, other: unknown): boolean => textOf(item) === textOf(other);

/** Returns the top-level fields whose values differ from the initial ones. */
export function changedOf<T extends object>(values: T, start: T): Partial<T> {
  const entries = Object.entries(values) as [keyof T, unknown][];
  return Object.fromEntries(
    entries.filter(([name, value]) => !isSame(value, start[name])),
  ) as Partial<T>;
}

/** Returns the changed rows by their ids, each with its changed fields. */
export const changedRows = <Row extends object>(
  rows: Readonly<Record<string, Row>>,
  before: Readonly<Record<string, Row>>,
): [id: string, change: Partial<Row>][] =>
  Object.entries(rows)
    .map(([id, row]): [string, Partial<Row>] => [id, changedOf(row, before[id] ?? ({} as Row))])
    .filter(([, change]) => Object.keys(change).length > 0);

/**
 * Merges two users' changes of the same values: each field as the user who changed it left it. A
 * field that both changed is a conflict and keeps my value until it is resolved. Rows of a list are
 * identified by their `id` or `question_id`.
 */
export function mergeChanges<T>(
  start: T,
  mine: T,
  theirs: T,
): { values: T; conflicts: readonly Conflict[] } {
  const conflicts: Conflict[] = [];
  const values = merge(start, mine, theirs, [], conflicts) as T;
  return { values, conflicts };
}

type Path = readonly (string | number)[];

function merge(
  start: unknown,
  mine: unknown,
  theirs: unknown,
  path: Path,
  conflicts: Conflict[],
): unknown {
  if (isSame(mine, theirs) || isSame(start, theirs)) return mine;
  if (isSame(start, mine)) return theirs;
  if (isRecord(mine) && isRecord(theirs) && !Array.isArray(mine) && !Array.isArray(theirs)) {
    const before = isRecord(start) ? start : {};
    return Object.fromEntries(
      Object.keys({ ...theirs, ...mine }).map((name) => [
        name,
        merge(before[name], mine[name], theirs[name], [...path, name], conflicts),
      ]),
    );
  }
  const rows = mergeRows(rowsOf(start), rowsOf(mine), rowsOf(theirs), path, conflicts);
  if (rows) return rows;
  conflicts.push({ path: path.join('.'), mine, theirs });
  return mine;
}

type Row = Record<string, unknown>;
const keyOf = (row: Row): unknown => row['id'] ?? row['question_id'];
const rowsOf = (value: unknown): readonly Row[] | null =>
  Array.isArray(value) && value.every((item) => isRecord(item)) ? (value as Row[]) : null;

/**
 * Returns null when lists cannot be merged: one user removed a row that the other changed, or the
 * entries are not rows.
 */
function mergeRows(
  start: readonly Row[] | null,
  mine: readonly Row[] | null,
  theirs: readonly Row[] | null,
  path: Path,
  conflicts: Conflict[],
): readonly unknown[] | null {
  if (!start || !mine || !theirs || [...start, ...theirs].some((row) => keyOf(row) === undefined))
    return null;
  const inList = (rows: readonly Row[], row: Row): Row | undefined =>
    keyOf(row) === undefined ? undefined : rows.find((item) => keyOf(item) === keyOf(row));
  const isDeleted = (row: Row, from: readonly Row[]): boolean =>
    inList(start, row) !== undefined && inList(from, row) === undefined;
  const isRemovedAndChanged = start.some((row) => {
    const [left, right] = [inList(mine, row), inList(theirs, row)];
    const remaining = left ?? right;
    return !(left && right) && remaining !== undefined && !isSame(remaining, row);
  });
  if (isRemovedAndChanged) return null;
  const remainingRows = mine.filter((row) => !isDeleted(row, theirs));
  const added = theirs.filter((row) => !inList(start, row) && !inList(mine, row));
  return [
    ...remainingRows.map((row, n) => {
      const other = inList(theirs, row);
      return other ? merge(inList(start, row), row, other, [...path, n], conflicts) : row;
    }),
    ...added,
  ];
}
