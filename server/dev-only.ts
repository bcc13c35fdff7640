import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/context.ts';
import { authenticate } from '#features/users/actions/session.ts';
import { Refusal } from '#platform/pure/refusal.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** `/dev/*` answers only in the demo, and only to this machine or to an admin of the host account. To others it is not there. */
export function registerDevOnly(app: FastifyInstance, platform: Platform): void {
  app.addHook('onRequest', async (request) => {
    if (!/^\/(api\/)?dev(\/|$|\?)/.test(request.url)) return;
    if (!platform.config.demo) throw new Refusal('not_found', 404);
    if (loopback.test(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for']) return;
    const token = /^bearer (.{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
    const actor = token ? await authenticate(platform, token, { cookies: [] }) : null;
    if (!actor?.is_host || actor.role !== 'ADMIN') throw new Refusal('not_found', 404);
  });
}
