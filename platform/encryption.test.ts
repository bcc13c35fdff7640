import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterAll, describe, expect, test } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { ConfigError, readConfig } from './config.ts';
import { createPool } from './db.ts';
import { createLog } from './log.ts';
import { createTransport } from './mail-transport.ts';
import { self_signed } from '../tests/setup/self-signed.ts';

/** Between machines everything is encrypted, and the other side proves its identity. */
const base = {
  FOYER_SECRET: 'a secret of tests, long enough to pass',
  DATABASE_URL: 'postgres://localhost/foyer',
  MAIL_FROM: 'Hall <a@harbour-hall.hk>',
  BASE_URL: 'https://hall.hk',
  S3_BUCKET: 'foyer',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};
function problemsOf(more: Record<string, string>): readonly string[] {
  try {
    readConfig({ ...base, ...more });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

describe('a configuration', () => {
  test.each([
    [{ DATABASE_URL: 'postgres://u:p@db.hall.hk/foyer' }, /^DATABASE_URL .*verify-full/],
    [{ DATABASE_URL: 'postgres://u:p@10.0.0.7/foyer' }, /^DATABASE_URL /],
    [{ DATABASE_URL: 'postgres://u:p@db/foyer?sslmode=require' }, /^DATABASE_URL /],
    [{ DATABASE_URL: 'postgres://u:p@db/foyer?sslmode=no-verify' }, /^DATABASE_URL /],
    [{ DATABASE_URL: 'postgres://u:p@localhost/foyer?host=db.hall.hk' }, /^DATABASE_URL /],
    [{ DATABASE_DIRECT_URL: 'postgres://u:p@db.hall.hk/foyer' }, /^DATABASE_DIRECT_URL /],
    [{ DATABASE_REPLICA_URL: 'postgres://u:p@db.hall.hk/foyer' }, /^DATABASE_REPLICA_URL /],
    [{ SMTP_URL: 'smtp://mail.hk?tls.rejectUnauthorized=false' }, /^SMTP_URL /],
    [{ SMTP_URL: 'smtp://mail.hk:587/?ignoreTLS=true' }, /^SMTP_URL /],
    [{ S3_ENDPOINT: 'http://bucket.hall.hk' }, /^S3_ENDPOINT /],
  ])('%j is refused unless ALLOW_UNENCRYPTED is set', (more, said) => {
    expect(problemsOf(more)).toEqual([expect.stringMatching(said)]);
    expect(problemsOf({ ...more, ALLOW_UNENCRYPTED: '1' })).toEqual([]);
    expect(problemsOf({ ...more, ALLOW_UNENCRYPTED: '0' })).toHaveLength(1);
  });

  test.each([
    { DATABASE_URL: 'postgres://u:p@db.hall.hk/foyer?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://u:p@db/foyer?sslmode=verify-full&sslrootcert=/etc/foyer/ca.crt' },
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:5433/foyer' },
    { DATABASE_URL: 'postgres://[::1]/foyer' },
    { DATABASE_URL: 'postgres:///foyer?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://u:p@127.0.0.1/foyer?host=%2Fsrv%2F100%25+ours%2Fsocket' },
    { DATABASE_URL: 'postgres://u@%2Fvar%2Frun%2Fpostgresql/foyer' },
    { SMTP_URL: 'smtps://u:p@mail.hk:465' },
    { SMTP_URL: 'smtp://u:p@mail.hk:587' },
    { S3_ENDPOINT: 'https://bucket.hall.hk' },
    { S3_ENDPOINT: 'http://127.0.0.1:9000' },
  ])('%j is accepted', (more) => {
    expect(problemsOf(more)).toEqual([]);
  });

  test('ALLOW_UNENCRYPTED still applies when there are other configuration errors', () => {
    const meant = { DATABASE_URL: 'postgres://u:p@db/foyer', ALLOW_UNENCRYPTED: '1', PORT: 'x' };
    expect(problemsOf(meant)).toEqual([expect.stringMatching(/^PORT /)]);
  });

  test('all unencrypted connections are reported at once, without passwords', () => {
    const problems = problemsOf({
      DATABASE_URL: 'postgres://u:ssw0rd@db/foyer',
      SMTP_URL: 'smtp://u:ssw0rd@mail.hk?tls.rejectUnauthorized=false',
      S3_ENDPOINT: 'http://bucket.hk',
    });
    expect(problems.map((item) => item.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'SMTP_URL',
      'S3_ENDPOINT',
    ]);
    expect(problems.join()).not.toContain('ssw0rd');
  });
});

describe('a server without trusted encryption', () => {
  // 0.0.0.0 reaches this machine, but is not one of the names that `isOnThisMachine` accepts.
  const elsewhere = '0.0.0.0';
  const closing: (() => void)[] = [];
  afterAll(() => closing.forEach((close) => close()));
  const portOf = (server: Server): number => (server.address() as { port: number }).port;

  /**
   * A server that speaks the PostgreSQL protocol until a password would be sent, and records what
   * it was sent.
   */
  async function falseDatabase(answer: 'S' | 'N'): Promise<{ port: number; received: string[] }> {
    const received: string[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(answer);
        if (answer === 'N') return void socket.on('data', (text) => received.push(String(text)));
        const secure = new TLSSocket(socket, { isServer: true, ...self_signed });
        secure.on('error', () => undefined);
        secure.on('data', (text) => received.push(String(text)));
      });
    }).listen(0, elsewhere);
    await once(server, 'listening');
    closing.push(() => server.close());
    return { port: portOf(server), received: received };
  }

  test.each([
    ['whose certificate nobody vouches for', 'S', /self[- ]signed/],
    ['that speaks no TLS', 'N', /does not support SSL/],
  ] as const)('a database %s receives no password', async (_, answer, said) => {
    const { port, received } = await falseDatabase(answer);
    const url = `postgres://u:ssw0rd@${elsewhere}:${port}/foyer?sslmode=verify-full`;
    expect(problemsOf({ DATABASE_URL: url })).toEqual([]);
    const pool = createPool(url, 1, createLog('silent'));
    await expect(pool.query('select 1')).rejects.toThrow(said);
    await pool.end();
    expect(received).toEqual([]);
  });

  async function mailServer(options: object): Promise<{ port: number; got: () => number }> {
    let got = 0;
    const server = new SMTPServer({
      authOptional: true,
      ...self_signed,
      ...options,
      onData(stream, _session, done) {
        stream.resume().on('end', () => {
          got += 1;
          done();
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, elsewhere, () => resolve()));
    closing.push(() => server.close());
    return { port: portOf(server.server), got: () => got };
  }
  const letter = { from: 'a@hall.hk', to: 'b@hall.hk', subject: 'x', text: 'x' };
  const send = (url: string, more: Record<string, string> = {}): Promise<unknown> => {
    const transport = createTransport(readConfig({ ...base, ...more, SMTP_URL: url }));
    return transport.sendMail(letter).finally(() => transport.close());
  };

  test('a mail server without TLS gets no mail, unless local or with ALLOW_UNENCRYPTED', async () => {
    const { port, got } = await mailServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
    await expect(send(`smtp://${elsewhere}:${port}`)).rejects.toThrow(/STARTTLS/);
    expect(got()).toBe(0);
    await send(`smtp://127.0.0.1:${port}`);
    await send(`smtp://${elsewhere}:${port}`, { ALLOW_UNENCRYPTED: '1' });
    expect(got()).toBe(2);
  });

  test.each([
    ['from the start', 'smtps', { secure: true }],
    ['after STARTTLS', 'smtp', {}],
  ])(
    'a mail server with an untrusted certificate receives no mail, unless local, %s',
    async (_, kind, more) => {
      const { port, got } = await mailServer(more);
      await expect(send(`${kind}://${elsewhere}:${port}`)).rejects.toThrow(/self[- ]signed/);
      expect(got()).toBe(0);
      // On this machine nobody can listen, and Debian's mail server has a certificate of its own.
      await send(`${kind}://127.0.0.1:${port}`);
      expect(got()).toBe(1);
    },
  );
});
