import { CallError } from '#platform/client.ts';

/** Between two questions for the answer to a request that the server is still at. */
const again_ms = 2000;

/** The answer to a request with an idempotency key, however long the first one with it waits in line. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isRunning = error instanceof CallError && error.code === 'idempotency.still_running';
      if (!isRunning) throw error;
      await new Promise((resolve) => setTimeout(resolve, again_ms));
    }
  }
}
