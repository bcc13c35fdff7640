import { totalmem } from 'node:os';

const mb = 1024 * 1024;

/**
 * How much of a machine's memory (bytes) PostgreSQL keeps pages in: an eighth, beside servers that share the machine;
 * at least its own default, at most 2 GB. A name that 27,000 of a million orders bear takes a third of the time when
 * the pages are there.
 */
export const sharedBuffers = (memory: number): string =>
  `${Math.round(Math.min(Math.max(memory / 8, 128 * mb), 2048 * mb) / mb)}MB`;

/** What this process may use: of a container its limit. */
function memoryHere(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * For a machine of a few cores that also runs the servers. Commits are durable (fsync and synchronous_commit keep their
 * defaults). No server replicates from an embedded database, so its log carries only what a crash needs.
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
};

/** The words that give PostgreSQL its settings: they win over the files in its folder. */
export function settingWords(port: number, own: Record<string, string>): string[] {
  const shared_buffers = sharedBuffers(memoryHere());
  return Object.entries({ ...usual, shared_buffers, port: `${port}`, ...own }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
}
