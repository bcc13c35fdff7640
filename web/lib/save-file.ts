import { CallError } from '#platform/client.ts';
import { languageTag } from '#platform/pure/locales.ts';
import { pageLocale } from './locale.tsx';
import { session } from './session.ts';

/**
 * Fetches a file with the session's headers, which a plain link would not send, and downloads it.
 * With a body the request is a POST.
 */
export async function saveFile(address: string, name: string, body?: object): Promise<void> {
  const headers = session.headers();
  const asked = body
    ? {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'accept-language': languageTag(pageLocale()),
        },
        body: JSON.stringify(body),
      }
    : { headers };
  const response = await fetch(address, asked).catch(() => {
    throw new CallError(0, {});
  });
  session.answered(response, headers['authorization'] ?? null);
  if (!response.ok) throw new CallError(response.status, await response.json().catch(() => ({})));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  link.click();
  // The browser has read the URL by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
