import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Context } from '#platform/context.ts';
import type { Outcome, SendProblem } from '../rules/delivery.ts';
import { hostOf, isAllowed, isPossible, isPublicAddress, resolver } from './address.ts';

const most_bytes = 8192;
const failed = (problem: SendProblem): Outcome => ({ status: null, problem });

interface Message {
  address: string;
  headers: Record<string, string>;
  body: string;
  /** When it ends, from name resolution on; a status must have arrived by then. */
  longest_ms?: number;
}

/**
 * Posts a body to a user-supplied address. Its name is resolved here, once, and the connection goes
 * to the checked addresses; redirects are not followed, and only the status of the answer is used.
 */
export async function post(
  ctx: Context,
  { address, headers, body, longest_ms = 10_000 }: Message,
): Promise<Outcome> {
  if (!isPossible(ctx, address)) return failed('ADDRESS_REFUSED');
  const url = new URL(address);
  const signal = AbortSignal.timeout(longest_ms);
  const found = await addressesOf(ctx, hostOf(url), signal);
  if (!found) return failed(signal.aborted ? 'TIMEOUT' : 'NAME_UNKNOWN');
  // A single private address is enough to refuse: no legitimate name has one.
  if (
    !isAllowed(ctx, url) &&
    !found.every((lookupAddress) => isPublicAddress(lookupAddress.address))
  )
    return failed('ADDRESS_REFUSED');
  try {
    const status = await exchange(url, { headers, body, signal, found });
    return { status, problem: status >= 200 && status < 300 ? null : 'STATUS' };
  } catch (error) {
    return failed(signal.aborted ? 'TIMEOUT' : problemOf(error));
  }
}

async function addressesOf(
  ctx: Context,
  host: string,
  signal: AbortSignal,
): Promise<LookupAddress[] | null> {
  const family = isIP(host);
  if (family) return [{ address: host, family }];
  const timedOut = new Promise<null>((resolve) =>
    signal.addEventListener('abort', () => resolve(null), { once: true }),
  );
  const found = await Promise.race([resolver(ctx)(host).catch(() => null), timedOut]);
  return found?.length ? found : null;
}

interface Sent {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  found: readonly LookupAddress[];
}

/**
 * Returns the status of the answer. The rest of it is read and discarded, because some receivers
 * stop working when their caller disconnects; that it never ends, or breaks off, changes nothing.
 */
function exchange(url: URL, { headers, body, signal, found }: Sent): Promise<number> {
  const [first] = found;
  const pinned: LookupFunction = (_name, options, callback) =>
    options.all
      ? callback(null, [...found])
      : callback(null, first?.address ?? '', first?.family ?? 4);
  const request = url.protocol === 'https:' ? secure : plain;
  return new Promise((resolve, reject) => {
    let status: number | null = null;
    const sent = request(
      url,
      {
        method: 'POST',
        // A connection of its own: one made to another address is never reused.
        agent: false,
        lookup: pinned,
        signal,
        maxHeaderSize: most_bytes,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        const { statusCode = 0 } = answer;
        status = statusCode;
        let read = 0;
        answer.on('data', (chunk: Buffer) => {
          read += chunk.length;
          if (read > most_bytes) answer.destroy();
        });
        answer.on('error', () => undefined);
        answer.on('close', () => resolve(statusCode));
      },
    );
    sent.on('error', (error) => (status === null ? reject(error) : resolve(status)));
    sent.end(body);
  });
}

function problemOf(error: unknown): SendProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(CERT_|ERR_TLS|ERR_SSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME)/.test(code)
    ? 'CERTIFICATE'
    : 'CONNECTION';
}
