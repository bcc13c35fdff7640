/** The database on several machines: a primary, a synchronous standby and a read replica. */
export interface DatabaseMachines {
  /** The address that follows the primary. */
  url: string;
  /** The address of a replica. */
  replica_url: string;
  /** The name of the software that promotes a standby. */
  keeper: string;
  /** Kills the primary with SIGKILL; resolves when another server accepts writes. */
  killPrimary(): Promise<void>;
  /**
   * Freezes all processes on the machine of the primary, or of the synchronous standby, until
   * another server has taken its role, and then lets them continue. Null where a freeze would not
   * be noticed.
   */
  freezing: Record<'primary' | 'standby', () => Promise<void>> | null;
  close(): Promise<void>;
}
