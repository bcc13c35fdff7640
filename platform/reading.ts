import type { Context } from './context.ts';
import type { Endpoint } from './endpoint.ts';
import { readingFrom } from './make-context.ts';

/** Whether a call only shows what there is, in lists, figures and public pages. */
export const readsReplica = ({
  method,
  shape,
  from_replica,
}: Pick<Endpoint, 'method' | 'shape' | 'from_replica'>): boolean =>
  method === 'GET' && (shape === 'page' || from_replica === true);

/** The same request reading from the replica where there is one and it is current; never for decisions. */
export async function forReading(ctx: Context): Promise<Context> {
  const { replica } = ctx;
  if (!replica || ctx.db.isTransaction || !(await replica.isCurrent())) return ctx;
  return readingFrom(ctx, replica.db);
}

/** Runs what only reads, on the replica where that can be; on the primary when the replica breaks it off. */
export async function readOn<T>(ctx: Context, read: (ctx: Context) => Promise<T>): Promise<T> {
  const reading = await forReading(ctx);
  try {
    return await read(reading);
  } catch (error) {
    if (reading === ctx || !ctx.replica?.wasInterrupted(error)) throw error;
    return read(ctx);
  }
}
