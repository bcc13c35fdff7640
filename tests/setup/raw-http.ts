import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends lines on a plain socket and returns everything that the server sends until it closes. */
export async function sendRaw(port: number, ...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (part) => (received += String(part)));
  socket.on('error', () => undefined);
  socket.write(lines.join('\r\n'));
  await once(socket, 'close');
  return received;
}
