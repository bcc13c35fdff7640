import type { FastifyRequest } from 'fastify';
import type { Platform } from '#platform/context.ts';
import { limited } from '#platform/limited.ts';
import { makeContext } from '#platform/make-context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { eventOf, securityEvent } from '#platform/security-log.ts';
import { addressHash, cookieName, device_cookie, deviceHash } from '#platform/visitor.ts';
import type { CachedPage } from './page-cache.ts';
import { PageBody } from './page-encoding.ts';

/**
 * Counts the rendering of a page against its visitor's rate limit, as it blocks the process for
 * about ten milliseconds, also when the page does not exist. Returns the response for visitors who
 * have exceeded the limit, null for all others. It is plain text, because an error page would have
 * to be rendered too.
 */
export async function pageRefusal(
  platform: Platform,
  request: Pick<FastifyRequest, 'id' | 'ip' | 'cookies'>,
  locale: Locale,
): Promise<Omit<CachedPage, 'tags' | 'expires_at'> | null> {
  const { config, texts } = platform;
  const ctx = makeContext(platform, {
    locale,
    request_id: request.id,
    caller: addressHash(config, request.ip),
    device: deviceHash(config, request.cookies[cookieName(config, device_cookie)]),
  });
  try {
    await limited(ctx, 'public');
    return null;
  } catch (error) {
    // Many pages need no database: they are served while it is unavailable, too.
    if (!(error instanceof Refusal)) return null;
    const event = eventOf(error, false);
    if (event) securityEvent(ctx, event, { route: '/*' });
    const text = texts.format(locale, `refusals.${error.code}`, error.values);
    return {
      status: error.status,
      body: new PageBody(Buffer.from(text)),
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': String(error.values['seconds'] ?? 60),
      },
      isFramed: false,
    };
  }
}
