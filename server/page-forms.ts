import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/pure/refusal.ts';
import { localPath } from '../platform/pure/text.ts';
import { malformedPaths } from '../platform/pure/well-formed.ts';
import { isOfPages, pageAddress } from './page-address.ts';
import { securityOf } from './page-headers.ts';
import { pageLocale } from './page-locale.ts';
import type { Renderer } from './page-renderer.ts';
import type { VisitorCall } from './visitor-call.ts';

interface FormOptions {
  pages: Renderer;
  visitor(request: FastifyRequest, locale: Parameters<Renderer['form']>[2]): VisitorCall;
  origin: string;
}

/** More than the longest form of this site. */
const largest_form = 65_536;
const handover_seconds = 60;

/**
 * Whether a form was sent by this site's own page. A form that another site sends in a visitor's
 * name could sign them in as another person. Pages whose address is secret send no origin; a
 * browser that sends `Sec-Fetch-Site` does so then, too.
 */
export function isOwnForm(
  headers: FastifyRequest['headers'],
  origin: string,
  isSecret: boolean,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (headers.origin === 'null') return isSecret;
  return headers.origin === undefined || headers.origin === origin;
}

/** Converts the texts of a multipart form to the usual URL-encoded form. */
async function urlencoded(request: FastifyRequest, body: Buffer): Promise<string> {
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new Refusal('input.malformed', 400);
    });
  const texts = [...form].filter((item): item is [string, string] => typeof item[1] === 'string');
  return new URLSearchParams(texts).toString();
}

/**
 * Handles forms that a browser submits itself, before the page's scripts were ready: the page's own
 * action answers, so that user input never becomes part of an address.
 */
export function registerPageForms(app: FastifyInstance, options: FormOptions): void {
  const secure = options.origin.startsWith('https:');

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = request.raw.url ?? '/';
    if (!isOfPages(url)) {
      reply.callNotFound();
      return reply;
    }
    const body = typeof request.body === 'string' ? request.body : '';
    if (malformedPaths([...new URLSearchParams(body)].flat()).length > 0)
      throw new Refusal('input.malformed', 400);
    const address = pageAddress(url);
    const isSecret = securityOf(address.pathname).includes('secret');
    if (!isOwnForm(request.headers, options.origin, isSecret)) throw new Refusal('forbidden', 403);
    const locale = pageLocale(request.headers, address.locale);
    const visitor = options.visitor(request, locale);
    const page = await options.pages.form(request, address, locale, {
      form: body,
      call: visitor.call,
    });
    // A page without an action is loaded again; nothing of the form gets into its address.
    if (page.status === 405) return reply.redirect(localPath(url) ?? '/', 303);
    reply
      .code(page.status)
      .headers(page.headers)
      .header('cache-control', 'no-store')
      .header('set-cookie', [
        ...visitor.cookies,
        // The scripts of the next page take the token over; the cookie alone grants no access.
        ...(visitor.token
          ? [
              `${secure ? '__Host-' : ''}session_handover=${visitor.token}; Path=/` +
                `; Max-Age=${handover_seconds}; SameSite=Strict${secure ? '; Secure' : ''}`,
            ]
          : []),
      ]);
    return reply.send(page.body.plain);
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: largest_form },
      (_request, body, done) => done(null, body),
    );
    // A mail program may send its unsubscribe POST this way (RFC 8058).
    if (scope.hasContentTypeParser('multipart/form-data'))
      scope.removeContentTypeParser('multipart/form-data');
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: largest_form },
      async (request: FastifyRequest, body: Buffer) => urlencoded(request, body),
    );
    scope.post('/*', answer);
  });
}
