/**
 * Two cores and modest memory. Commits are durable (fsync and synchronous_commit keep their defaults).
 * No server replicates from an embedded database, so its log carries only what a crash needs.
 */
const usual: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '128MB',
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
  return Object.entries({ ...usual, port: `${port}`, ...own }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}
