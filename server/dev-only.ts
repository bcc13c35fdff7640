import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/context.ts';
import { authenticate } from '#features/users/actions/session.ts';
import { Refusal } from '#platform/pure/refusal.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

const local_host = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const isProxyMark = (header: string): boolean =>
  header.startsWith('x-forwarded-') || ['forwarded', 'via', 'x-real-ip'].includes(header);

/**
 * Whether the request came from this machine itself. A proxy on it has a loopback address too, but
 * adds headers; a page whose host name was pointed at this machine (DNS rebinding) sends its own
 * Host.
 */
function isThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    !Object.keys(headers).some(isProxyMark) &&
    local_host.test(headers.host ?? '')
  );
}

/**
 * Decides by the matched route, not by the spelling of the address: `/api/%64ev/mails` is the
 * mailbox too. All pages share one route, so theirs is read from the decoded address.
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
 * Serves `/dev/*` only in the demo, and its data only to this machine or to an admin of the host
 * account; others get a 404. A browser sends no token when it loads a page, so the page itself is
 * an empty frame for all.
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
