import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTransport } from './mail-transport.ts';

/** A mail server that counts its connections, and can end them or refuse a mail. */
let connections: Set<Socket>;
let connected: number;
let received: string[];
let refusing: number;
let server: SMTPServer;
let transport: ReturnType<typeof createTransport>;

beforeEach(async () => {
  [connections, connected, received, refusing] = [new Set(), 0, [], 0];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        refusing-- > 0 ? Object.assign(new Error(`no ${address}`), { responseCode: 550 }) : null,
      ),
    onData: (stream, { envelope }, done) => {
      stream.resume();
      stream.on('end', () => {
        received.push(envelope.rcptTo.map(({ address }) => address).join());
        done();
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    connected += 1;
    connections.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  transport = createTransport({ smtp_url: `smtp://127.0.0.1:${port}`, allow_unencrypted: false });
});
afterEach(async () => {
  transport.close();
  for (const socket of connections) socket.destroy();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const send = (to: string) => transport.sendMail({ from: 'hall@venue.example', to, text: 'x' });

test('mails that follow each other share a connection', async () => {
  for (const to of ['a@example.com', 'b@example.com', 'c@example.com']) await send(to);
  expect(received).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
  expect(connected).toBe(1);
});

test('a refused mail is refused alone, with its reply', async () => {
  await send('a@example.com');
  refusing = 1;
  await expect(send('b@example.com')).rejects.toMatchObject({
    responseCode: 550,
    command: 'RCPT TO',
  });
  await send('c@example.com');
  expect(received).toEqual(['a@example.com', 'c@example.com']);
});

test('when the server has ended the connection meanwhile, a mail is sent once, over another', async () => {
  await send('a@example.com');
  for (const socket of connections) socket.destroy();
  await send('b@example.com');
  expect(received).toEqual(['a@example.com', 'b@example.com']);
  expect(connected).toBe(2);
});
