import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';

type Trust = boolean | string[] | ((address: string, hop: number) => boolean);

/** For Fastify: a number counts hops, starting with the peer of the connection. */
export const trustIn = (trusted: Config['trust_proxy']): Trust =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;

const silent_ms = 3_600_000;

/**
 * Warns, at most once an hour, when an untrusted peer sends X-Forwarded-For: it is a proxy missing
 * in TRUST_PROXY, so that all visitors count as one caller, or a visitor who fakes another address.
 */
export function warnOfUntrustedProxies(app: FastifyInstance, log: Log, clock: () => number): void {
  let silent_until = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    const isTrusted = (request.ips?.length ?? 0) > 1;
    if (request.headers['x-forwarded-for'] && !isTrusted && clock() >= silent_until) {
      silent_until = clock() + silent_ms;
      log.warn(
        { from: request.socket.remoteAddress },
        'X-Forwarded-For came from an address that TRUST_PROXY does not include, and was ignored',
      );
    }
    done();
  });
}
