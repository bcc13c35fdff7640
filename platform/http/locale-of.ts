import type { FastifyRequest } from 'fastify';
import { isRecord } from '../pure/is-record.ts';
import { fromAcceptLanguage, isLocale, matchLocale, type Locale } from '../pure/locales.ts';

/**
 * Returns the language of a request: from `?locale`, the page that sends it, the cookie,
 * Accept-Language, else zh-hk. The browser sets the cookie to a signed-in user's language
 * (`web/lib/user-locale.ts`; decisions.md §11); another tab may have changed it since the page was
 * opened, and a frame with a language of its own does not set it.
 */
export function localeOf(request: FastifyRequest): Locale {
  const requested = isRecord(request.query) ? request.query['locale'] : undefined;
  if (isLocale(requested)) return requested;
  const page = request.headers['x-page-locale'];
  const localeOfPage = typeof page === 'string' ? matchLocale(page) : null;
  if (localeOfPage) return localeOfPage;
  // Null before the cookies were parsed.
  const cookies: FastifyRequest['cookies'] | null = request.cookies;
  const remembered = cookies?.['__Host-locale'] ?? cookies?.['locale'];
  return isLocale(remembered)
    ? remembered
    : (fromAcceptLanguage(request.headers['accept-language']) ?? 'zh-hk');
}
