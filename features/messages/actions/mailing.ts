import type { Context } from '#platform/context.ts';
import type { Letter } from '#platform/mail.ts';

/** Who gets a message, and what each of them reads. */
export interface Mailing<Reader extends { key: string }> {
  /** The next readers after a key, in the order of their keys. */
  after: (key: string, limit: number) => Promise<Reader[]>;
  write: (reader: Reader) => Promise<Letter>;
  /** The same as one of the staff reads it. */
  writeToStaff: (userId: number) => Promise<Letter>;
  /** Who of them still gets it when their mails are written down, by key; all of them where nothing is said. */
  still?: (tx: Context, readers: readonly Reader[]) => Promise<ReadonlySet<string>>;
  /** After the last one. */
  done?: (tx: Context) => Promise<unknown>;
}
