import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  ServerRouter,
  type EntryContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
} from 'react-router';
import { listScript, menuScript, stepScript } from './lib/early-clicks.ts';
import { earlyCalls, earlyScript } from './lib/early-script.ts';
import { headScript } from './lib/head-script.ts';
import { firstMessages } from './lib/load-messages.ts';
import { LocaleProvider } from './lib/locale.tsx';
import { pageAt } from './lib/page-at.ts';
import { pageDataScript } from './lib/page-data-script.ts';
import { ServedPage } from './lib/served-page.ts';
import {
  inlineMarkContext,
  localeContext,
  reportContext,
  venueContext,
} from './lib/server-context.ts';

export {
  cacheContext,
  callContext,
  inlineMarkContext,
  localeContext,
  reportContext,
  venueContext,
} from './lib/server-context.ts';

const patience_ms = 10_000;

/**
 * A page renders once its styles are loaded, and it has many scripts: the router would load them
 * with the same priority and before the styles.
 */
const stylesFirst = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** Renders a whole page before responding, so that it can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const locale = context.get(localeContext);
  const mark = context.get(inlineMarkContext);
  const address = new URL(request.url);
  const { catalogue, layout, sells } = pageAt(address.pathname);
  const early = earlyScript(earlyCalls(address));
  const clicks = (layout === 'public' ? menuScript : '') + (sells ? stepScript : '');
  const head = headScript + early + pageDataScript + listScript + clicks;
  const messages = await firstMessages(locale, catalogue);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServedPage value={{ mark, catalogue, early, head, venue: context.get(venueContext) }}>
        <LocaleProvider locale={locale} messages={messages}>
          <ServerRouter context={router} url={request.url} nonce={mark} />
        </LocaleProvider>
      </ServedPage>,
      {
        nonce: { script: mark, style: mark },
        onAllReady() {
          clearTimeout(timer);
          const body = new PassThrough();
          buffer(body).then(
            (bytes) =>
              resolve(
                new Response(stylesFirst(bytes.toString()), {
                  status: failed ? 500 : status,
                  headers,
                }),
              ),
            reject,
          );
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error as Error);
        },
        onError(error) {
          failed = true;
          context.get(reportContext)(error);
        },
      },
    );
    const timer = setTimeout(
      () => abort(new Error('The page took too long to render.')),
      patience_ms,
    );
  });
}

/** Reports errors of loaders; a refusal by the API is not a fault of the page. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: LoaderFunctionArgs['context'] },
): void {
  if (!request.signal.aborted) context.get(reportContext)(error);
}
