import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * The same server as `server/main.ts`, which also reports at `WATCH_PORT` its peak memory and the
 * longest pause of its event loop since the last report.
 */
export interface Watched {
  memory_mb: number;
  most_memory_mb: number;
  longest_pause_ms: number;
}

const resolution = 2;
const pauses = monitorEventLoopDelay({ resolution });
pauses.enable();
const memory = (): number => process.memoryUsage.rss() / 1e6;
let most = memory();
setInterval(() => (most = Math.max(most, memory())), 10).unref();
createServer((_request, response) => {
  const watched: Watched = {
    memory_mb: memory(),
    most_memory_mb: Math.max(most, memory()),
    longest_pause_ms: Math.max(0, pauses.max / 1e6 - resolution),
  };
  most = memory();
  pauses.reset();
  response.setHeader('connection', 'close').end(JSON.stringify(watched));
})
  .listen(Number(process.env['WATCH_PORT']), '127.0.0.1')
  .unref();

await import('../server/main.ts');
