import { request } from 'node:http';

/**
 * Requests JSON from a server outside the test app. Not with `fetch`: in a test of a screen that is
 * the `fetch` of the page, which may not reach it.
 */
export function outside(url: string, body?: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        method: body ? 'POST' : 'GET',
        headers: body ? { 'content-type': 'application/json' } : {},
        agent: false,
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString('utf8'))));
        answer.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(body && JSON.stringify(body));
  });
}
