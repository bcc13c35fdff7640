import type { FastifyRequest } from 'fastify';
import { isRecord } from '../pure/is-record.ts';
import { fromAcceptLanguage, isLocale, type Locale } from '../pure/locales.ts';

/**
 * Returns the language of a request: from `?locale`, the cookie, Accept-Language, else zh-hk. The
 * browser sets the cookie to a signed-in user's language (`web/lib/user-locale.ts`; decisions.md
 * §11).
 */
export function localeOf(request: FastifyRequest): Locale {
  const requested = isRecord(request.query) ? request.query['locale'] : undefined;
  if (isLocale(requested)) return requested;
  // Null before the cookies were parsed.
  const cookies: FastifyRequest['cookies'] | null = request.cookies;
  const remembered = cookies?.['__Host-locale'] ?? cookies?.['locale'];
  return isLocale(remembered)
    ? remembered
    : (fromAcceptLanguage(request.headers['accept-language']) ?? 'zh-hk');
}
