import type { Context } from '#platform/context.ts';
import type { Letter } from '#platform/mail.ts';

/** The recipients of a message, and what each of them reads. */
export interface Mailing<Reader extends { key: string }> {
  /** Returns the next readers after a key, ordered by key. */
  after: (key: string, limit: number) => Promise<Reader[]>;
  write: (reader: Reader) => Promise<Letter>;
  /** The message as a staff user reads it. */
  writeToStaff: (userId: number) => Promise<Letter>;
  /**
   * Returns the keys of the readers who still qualify when their mails are written; without it, all
   * do.
   */
  still?: (tx: Context, readers: readonly Reader[]) => Promise<ReadonlySet<string>>;
  /** Called after the last one. */
  done?: (tx: Context) => Promise<unknown>;
}
