import { isRecord } from '#platform/pure/is-record.ts';

/**
 * The result of a call, or null for a 404 (an event that is not public has an empty page, spec §7).
 */
export async function nullIfNotFound<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    // The page's own 404, or the API's: the server's build has a CallError class of its own.
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

function statusOf(error: unknown): unknown {
  if (!isRecord(error)) return undefined;
  const { init, status } = error;
  return (isRecord(init) ? init['status'] : undefined) ?? status;
}
