import { Socket } from 'node:net';
import pg from 'pg';
import { isRecord } from './pure/is-record.ts';

/** Time without traffic until TCP keep-alive probes a connection; the default is two hours. */
export const silent_ms = 10_000;

/**
 * The server ends each statement in time, the longest (a report) after 25 s: one that is silent for
 * longer is gone.
 */
const gone_ms = 30_000;

/**
 * Closes a connection whose statement is unanswered for that long. Otherwise a primary that
 * vanished without closing its connections would occupy all of them until TCP gives up, a quarter
 * of an hour later: keep-alive does not probe while something sent is unacknowledged. A
 * `query_timeout` of `pg` would retain the results of long lists.
 */
export function endWhenSilent(client: pg.ClientBase, answer_ms = gone_ms): void {
  if (!(client instanceof pg.Client)) return;
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(answer_ms, () => {
    if (isRecord(client) && client['readyForQuery'] === false)
      stream.destroy(new Error('connection terminated: the server does not answer'));
  });
}
