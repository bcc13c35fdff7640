import type { Selectable } from 'kysely';
import type { DB } from '#platform/tables.ts';

type Table = Extract<keyof DB, string>;
export interface Intent {
  id: string;
  account: string;
  amount: number;
  currency: string;
  status: 'succeeded' | 'requires_payment_method';
  created: number;
  charge_id: string;
  client_secret: string;
  metadata: { order_id: string };
  refunded: number;
  refund_id: string;
}
/** A row that shows a file: its picture is drawn while the other rows are written. */
interface Showing {
  row: Record<string, unknown>;
  picture: string;
}
type ShowingTable = {
  [T in Table]: 'file_id' extends keyof DB[T] ? T : never;
}[Table];

/** All rows of the demo, built before any is written. Their ids continue those in the tables. */
export class World {
  readonly now: string;
  readonly rows = new Map<Table, Record<string, unknown>[]>();
  readonly intents: Intent[] = [];
  readonly showings: Showing[] = [];
  readonly logos: { organizer_id: number; name: string }[] = [];
  readonly #last: Map<string, number>;

  /** `last` has the highest id of each table that has rows already. */
  constructor(now: string, last: ReadonlyMap<string, number>) {
    this.now = now;
    this.#last = new Map(last);
  }

  /** Adds a row to a table with ids, and returns its new id. */
  add<T extends Table>(table: T, row: Partial<Selectable<DB[T]>>): number {
    const id = (this.#last.get(table) ?? 0) + 1;
    this.#last.set(table, id);
    this.put(table, { ...row, id } as Partial<Selectable<DB[T]>>);
    return id;
  }

  /** Adds a row that shows a drawn picture or document, by its name. */
  show<T extends ShowingTable>(table: T, picture: string, row: Partial<Selectable<DB[T]>>): number {
    const id = this.add(table, { created_at: this.now, ...row, file_id: 0 });
    const added = this.rows.get(table)?.at(-1);
    if (added) this.showings.push({ row: added, picture });
    return id;
  }

  /**
   * Returns the rows that `add` and `put` have added to a table, with the columns they were given.
   */
  rowsOf<T extends Table>(table: T): Selectable<DB[T]>[] {
    const rows: unknown[] = this.rows.get(table) ?? [];
    // The type of one map for all tables cannot relate rows to table names; the signature of `put`
    // ensures it.
    return rows as Selectable<DB[T]>[];
  }

  /** Adds a row to a table without an id of its own. */
  put<T extends Table>(table: T, row: Partial<Selectable<DB[T]>>): void {
    const rows = this.rows.get(table) ?? [];
    rows.push(row as Record<string, unknown>);
    this.rows.set(table, rows);
  }
}
