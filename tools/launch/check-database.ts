import pg from 'pg';
import { PlainFailure } from '../processes/plain-failure.ts';
import { codeOf, messageOf } from '#platform/pure/thrown.ts';

const reasons: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ENOENT: 'the socket does not exist',
  EACCES: 'this user may not open the socket',
  ENOTFOUND: 'the host name does not exist',
  EAI_AGAIN: 'the host name cannot be resolved at the moment',
  ETIMEDOUT: 'it does not respond',
  EHOSTUNREACH: 'it cannot be reached',
  ECONNRESET: 'it closed the connection',
  '28P01': 'the password is wrong',
  '28000': 'the user may not log in',
  '3D000': 'the database does not exist',
  '53300': 'it has no free connections',
  '57P03': 'it is starting up',
};

/**
 * Connects once. Throws a PlainFailure with the address and the reason; the password appears in
 * neither.
 */
export async function checkDatabase(url: string): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new PlainFailure(
      'DATABASE_URL is not the URL of a PostgreSQL database. Example: ' +
        'DATABASE_URL=postgres://user:password@localhost:5432/foyer npm start',
    );
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    await client.end();
  } catch (error) {
    const { hostname, port, pathname, searchParams } = new URL(url);
    // With a socket, `host` is the folder of the socket.
    const host = searchParams.get('host') ?? hostname;
    throw new PlainFailure(
      `The database ${pathname.slice(1)} at ${host}:${port || '5432'} given by ` +
        `DATABASE_URL cannot be used: ${reasonOf(error)}.`,
    );
  }
}

function reasonOf(error: unknown): string {
  // Node tries IPv6 and IPv4 and reports both in one AggregateError.
  const [code, message] = [codeOf(error) ?? '', messageOf(error)];
  if (/timeout/i.test(message)) return reasons['ETIMEDOUT'] ?? message;
  return reasons[code] ?? (code || message.split('\n')[0] || 'unknown reason');
}
