import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

type Sender = {
  /** Resolves to the status of the response, or null when there was none. */
  send(url: string, body: string, headers: Record<string, string>): Promise<number | null>;
  close(): void;
};

/**
 * Keeps connections open between sends, follows no redirect, and aborts when nothing arrives for
 * `timeoutMs`.
 */
export function createSender(timeoutMs = 20_000): Sender {
  const agents = {
    http: new HttpAgent({ keepAlive: true }),
    https: new HttpsAgent({ keepAlive: true }),
  };
  return {
    send(url, body, headers) {
      const secure = url.startsWith('https:');
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: secure ? agents.https : agents.http,
        timeout: timeoutMs,
      };
      return new Promise((resolve) => {
        const request = (secure ? httpsRequest : httpRequest)(url, options, (response) => {
          response.on('error', () => resolve(null));
          response.on('end', () => resolve(response.statusCode ?? null));
          response.on('close', () => resolve(null));
          response.resume();
        });
        request.on('timeout', () => request.destroy());
        request.on('error', () => resolve(null));
        request.end(body);
      });
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
