import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';

type Trust = boolean | string[] | ((address: string, hop: number) => boolean);

/** For Fastify: a number counts hops, beginning with the peer of the connection. */
export const trustIn = (trusted: Config['trust_proxy']): Trust =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;

const silent_ms = 3_600_000;

/**
 * Says, at most once an hour, that an untrusted caller says for whom it asks: a proxy that TRUST_PROXY forgot, so that
 * all visitors are one caller, or a visitor who would like to be another.
 */
export function warnOfUntrustedProxies(app: FastifyInstance, log: Log, clock: () => number): void {
  let silent_until = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    const isTrusted = (request.ips?.length ?? 0) > 1;
    if (request.headers['x-forwarded-for'] && !isTrusted && clock() >= silent_until) {
      silent_until = clock() + silent_ms;
      log.warn(
        { from: request.socket.remoteAddress },
        'X-Forwarded-For came from an address that TRUST_PROXY does not name; it was not believed',
      );
    }
    done();
  });
}
