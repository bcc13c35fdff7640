import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/context.ts';
import { authenticate } from '#features/users/actions/session.ts';
import { Refusal } from '#platform/pure/refusal.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

const local_host = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const isProxyMark = (header: string): boolean =>
  header.startsWith('x-forwarded-') || ['forwarded', 'via', 'x-real-ip'].includes(header);

/**
 * Whether the request came from this machine itself. A proxy on it has a loopback address too, and leaves a mark; a
 * page whose name was pointed at this machine (DNS rebinding) has its own Host.
 */
function isThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    !Object.keys(headers).some(isProxyMark) &&
    local_host.test(headers.host ?? '')
  );
}

/**
 * What the router took the address for decides, not how it was written: `/api/%64ev/mails` is the mailbox
 * too. Pages all have one route, so theirs is read from the decoded address.
 */
function isDev({ routeOptions, url }: FastifyRequest): boolean {
  if (routeOptions.config.endpoint) return routeOptions.config.endpoint.access === 'dev';
  try {
    return /^\/(api\/)?dev(\/|$|\?)/.test(decodeURIComponent(url));
  } catch {
    return false;
  }
}

/**
 * `/dev/*` answers only in the demo, and what it tells only to this machine or to an admin of the host account; to
 * others it is not there. A browser sends no token for a page, so the page itself is an empty frame for everyone.
 */
export function registerDevOnly(app: FastifyInstance, platform: Platform): void {
  app.addHook('onRequest', async (request) => {
    if (!isDev(request)) return;
    if (!platform.config.demo) throw new Refusal('not_found', 404);
    if (!request.routeOptions.config.endpoint) return;
    if (isThisMachine(request)) return;
    const token = /^bearer (.{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
    const actor = token ? await authenticate(platform, token, { cookies: [] }, null) : null;
    if (!actor?.is_host || actor.role !== 'ADMIN') throw new Refusal('not_found', 404);
  });
}
