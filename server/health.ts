/** The state that this process reports. */
export interface Health {
  draining: boolean;
  pool(): { total: number; idle: number; waiting: number };
  /** The page cache; absent in a process without pages. */
  pages?(): { hits: number; misses: number; pages: number; bytes: number };
}
