import { createClient } from '#platform/client.ts';
import type { AnswerOf, Endpoint } from '#platform/endpoint.ts';
import { pageLocale } from './locale.tsx';
import { leadToSetUp } from './set-up-first.ts';
import { session } from './session.ts';

interface UploadOptions {
  params?: object;
  body: FormData;
  /** The same for every retry of one submission, as `useForm` provides it. */
  idempotency_key?: string;
  onProgress?: (progress: number) => void;
  signal?: AbortSignal;
}

/** The response headers that are read. */
const read_headers = ['x-auth-token', 'retry-after'] as const;

/**
 * Makes a call with files that reports its progress (0 to 1), which `fetch` cannot do for uploads.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  { onProgress, ...input }: UploadOptions,
): Promise<AnswerOf<E>> {
  const client = createClient({
    base: '',
    fetch: async (url, init) => {
      const response = await sendTelling(url, init, onProgress);
      session.answered(response, new Headers(init.headers).get('authorization'));
      return response;
    },
    headers: () => ({ 'x-page-locale': pageLocale(), ...session.headers() }),
  }) as (endpoint: Endpoint, input: object) => Promise<AnswerOf<E>>;
  try {
    return await client(endpoint, input);
  } catch (error) {
    leadToSetUp(error);
    throw error;
  }
}

function sendTelling(
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress: UploadOptions['onProgress'],
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers as Record<string, string>))
      request.setRequestHeader(name, value);
    request.upload.onprogress = (event) =>
      event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onload = () => {
      const answered = new Headers();
      for (const name of read_headers) {
        const value = request.getResponseHeader(name);
        if (value) answered.set(name, value);
      }
      const { status, responseText } = request;
      resolve(new Response(responseText || null, { status, headers: answered }));
    };
    signal?.addEventListener('abort', () => request.abort());
    request.send(body as FormData);
  });
}
