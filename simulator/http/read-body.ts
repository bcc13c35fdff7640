import type { IncomingMessage } from 'node:http';

export async function readBody(request: IncomingMessage, mostBytes: number): Promise<string> {
  if (request.method === 'GET') return '';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > mostBytes) throw new Error(`The body is larger than ${mostBytes} bytes.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
