import { once } from 'node:events';
import { connect } from 'node:net';

/** Everything a server says to these lines on a plain socket, until it closes. */
export async function sayRaw(port: number, ...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let heard = '';
  socket.on('data', (part) => (heard += String(part)));
  socket.on('error', () => undefined);
  socket.write(lines.join('\r\n'));
  await once(socket, 'close');
  return heard;
}
