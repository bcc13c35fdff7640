import { addressOf, CallError } from '#platform/client.ts';
import type { AnswerOf, Endpoint } from '#platform/endpoint.ts';
import { languageTag } from '#platform/pure/locales.ts';
import { pageLocale } from './locale.tsx';
import { session } from './session.ts';

interface UploadOptions {
  params?: object;
  body: FormData;
  onProgress?: (progress: number) => void;
  signal?: AbortSignal;
}

/** A call with files that reports its progress (0 to 1), which `fetch` cannot do for uploads. */
export function upload<E extends Endpoint>(
  endpoint: E,
  { params, body, onProgress, signal }: UploadOptions,
): Promise<AnswerOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const sent = session.headers();
    request.open(endpoint.method, addressOf(endpoint, params ?? {}));
    for (const [name, value] of Object.entries({
      accept: 'application/json',
      'accept-language': languageTag(pageLocale()),
      ...sent,
    }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = (event) =>
      event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onerror = () => reject(new CallError(0, {}));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onload = () => {
      const fresh = request.getResponseHeader('x-auth-token');
      if (fresh) session.keep(fresh);
      let answer: unknown = {};
      try {
        answer = JSON.parse(request.responseText || '{}');
      } catch {
        // A proxy may respond with HTML; the status is enough.
      }
      if (request.status < 200 || request.status >= 300)
        reject(new CallError(request.status, answer as object));
      else
        resolve(
          (endpoint.shape === 'one' || endpoint.shape === 'list'
            ? (answer as { data: unknown }).data
            : answer) as AnswerOf<E>,
        );
    };
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
