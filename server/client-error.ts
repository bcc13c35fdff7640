import { randomUUID } from 'node:crypto';
import type { Platform } from '#platform/context.ts';

const statuses: Partial<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
/** The connection of the request. */
interface Socket {
  readonly destroyed: boolean;
  readonly writable: boolean;
  destroy(): unknown;
  end(text: string, done: () => void): unknown;
}

/**
 * Answers a request that Node itself could not parse, in the format of every refusal, and closes
 * the connection.
 */
export function answerClientError(
  { texts }: Pick<Platform, 'texts'>,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const status = statuses[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({
    message: texts.format('zh-hk', 'refusals.input.malformed'),
    code: 'input.malformed',
    request_id: randomUUID(),
  });
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
