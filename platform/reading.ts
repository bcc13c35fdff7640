import type { Context } from './context.ts';
import type { Endpoint } from './endpoint.ts';
import { readingFrom } from './make-context.ts';

/**
 * Whether a call only shows data, in lists, figures and public pages, and so may read from the
 * replica.
 */
export const readsReplica = ({
  method,
  shape,
  from_replica,
}: Pick<Endpoint, 'method' | 'shape' | 'from_replica'>): boolean =>
  method === 'GET' && (shape === 'page' || from_replica === true);

/**
 * Returns a context of the same request that reads from the replica, if there is one and it is
 * current; never for decisions.
 */
export async function forReading(ctx: Context): Promise<Context> {
  const { replica } = ctx;
  if (!replica || ctx.db.isTransaction || !(await replica.isCurrent())) return ctx;
  return readingFrom(ctx, replica.db);
}

/** Runs a read, on the replica when possible; on the primary when the replica interrupts it. */
export async function readOn<T>(ctx: Context, read: (ctx: Context) => Promise<T>): Promise<T> {
  const reading = await forReading(ctx);
  try {
    return await read(reading);
  } catch (error) {
    if (reading === ctx || !ctx.replica?.wasInterrupted(error)) throw error;
    return read(ctx);
  }
}
