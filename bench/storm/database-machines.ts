/** The database of several machines: a primary, a synchronous standby and what may be read of a copy. */
export interface DatabaseMachines {
  /** Of the address that follows the primary. */
  url: string;
  /** Of the address that leads to a server that follows. */
  replica_url: string;
  /** Who promotes a standby, in words. */
  keeper: string;
  /** Ends the primary with -9; resolves when another one takes writes. */
  killPrimary(): Promise<void>;
  /**
   * Freezes all that runs on the machine of the primary, or of the standby that has each commit, until another one has
   * taken its place, and lets it go on then. Null where nobody would notice.
   */
  freezing: Record<'primary' | 'standby', () => Promise<void>> | null;
  close(): Promise<void>;
}
