import { CallError } from '#platform/client.ts';
import { pageLocale } from './locale.tsx';
import { oncePresent } from './presence.ts';
import { leadToSetUp } from './set-up-first.ts';
import { session } from './session.ts';

/** Returns the file name that the server sent. */
function nameIn(response: Response): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(
    response.headers.get('content-disposition') ?? '',
  )?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : null;
  } catch {
    return null;
  }
}

/** Requests a file with the session's headers; throws the server's refusal. */
export async function fetchFile(
  address: string,
  init: RequestInit & { headers: Record<string, string> } = { headers: session.headers() },
): Promise<Response> {
  const response = await fetch(address, init).catch(() => {
    throw new CallError(0, {});
  });
  session.answered(response, init.headers['authorization'] ?? null);
  if (response.ok) return response;
  const refusal = new CallError(response.status, await response.json().catch(() => ({})));
  leadToSetUp(refusal);
  throw refusal;
}

/**
 * Returns all bytes of a response; reports the share of the announced length that has arrived, from
 * 0 to 1.
 */
async function bytesOf(response: Response, onProgress: (part: number) => void): Promise<Blob> {
  const expected = Number(response.headers.get('x-expected-length'));
  if (!expected || !response.body) return response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    received += value.length;
    onProgress(Math.min(1, received / expected));
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/**
 * Fetches a file with the session's headers, which a plain link would not send, and downloads it.
 * With a body the request is a POST. The server's file name is used; `name` is the fallback.
 * `onProgress` is called for files whose length the server announces.
 */
export async function saveFile(
  address: string,
  name: string,
  body?: object,
  onProgress: (part: number) => void = () => undefined,
): Promise<void> {
  const ask = (): Promise<Response> => {
    const headers = { 'x-page-locale': pageLocale(), ...session.headers() };
    const init = body
      ? {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
      : { headers };
    return fetchFile(address, init);
  };
  const response = await oncePresent(ask);
  saveBlob(await bytesOf(response, onProgress), nameIn(response) ?? name);
}

/** Downloads bytes that the page already has. */
export function saveBlob(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  link.click();
  // The browser has read the URL by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
