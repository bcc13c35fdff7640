import { setTimeout as sleep } from 'node:timers/promises';
import { csv } from '#platform/sheet/csv.ts';
import type { Row } from '#platform/sheet/rows.ts';
import { xlsx } from '#platform/sheet/xlsx.ts';
import { freePort } from '../../tools/processes/ports.ts';
import { givenShop, openCluster, type Server, openPool } from '../cluster.ts';
import type { Watched } from '../watched-server.ts';
import type { Bench } from './bench.ts';

const members = 50_000;
/**
 * The memory of 50,000 rows is compared with that of this many: memory is flat when five times the
 * rows take no more.
 */
const few = 10_000;
const most_growth_mb = 120;
/**
 * V8 does not collect garbage while there is room: with a small heap, what remains is what the
 * import holds.
 */
const heap_mb = 256;

interface Import {
  id: number;
  state: string;
  created: number;
  unchanged: number;
  refused: number;
  problem: string | null;
}

/**
 * Yields a sheet of members as a venue that moves to Foyer has it: each member once, with a name,
 * an email address and a phone number of their own.
 */
async function* sheet(rows: number, from = 0): AsyncGenerator<Row> {
  yield [
    'Surname',
    'First name',
    'Name in Traditional Chinese',
    'Email',
    'Phone',
    'Gender',
    'Birth month',
    'Age group',
    'Lives in',
    'District',
    'Link to the venue',
    'Occupation',
    'Tier',
  ];
  const surnames = ['陳', '李', '張', '黃', '何', '歐陽', 'Wong', 'Smith'];
  for (let n = from; n < from + rows; n++)
    yield [
      surnames[n % surnames.length] ?? '',
      `大文 ${n}`,
      `陳大文 ${n}`,
      `member${n}@example${n % 97}.com`,
      `+852 ${50_000_000 + n}`,
      n % 2 ? 'Female' : '男',
      (n % 12) + 1,
      '25 to 34',
      'Hong Kong',
      n % 3 ? 'Sha Tin' : '灣仔區',
      'Visits',
      'Clerk',
      n % 10 ? 'Normal' : 'Gold',
    ];
}

/**
 * Reads, checks and imports 50,000 rows; reports seconds, and how much more memory the server takes
 * than for 10,000.
 */
export async function measureMembersImport({ report }: Bench): Promise<void> {
  for (const [format, make] of Object.entries({ csv, xlsx })) {
    const fileOf = async (rows: number, from: number): Promise<Buffer> => {
      const parts: Buffer[] = [];
      for await (const part of make(sheet(rows, from), 'Members')) parts.push(part);
      return Buffer.concat(parts);
    };
    const bytes = await fileOf(members, few);
    // The only server on its database, so that its own worker runs the import.
    const cluster = await openCluster(`members-${format}`);
    const db = openPool(cluster.database_url);
    const port = await freePort();
    const server = await cluster.server(
      {
        WATCH_PORT: String(port),
        RATE_LIMIT: 'off',
        NODE_OPTIONS: `--max-old-space-size=${heap_mb}`,
      },
      { entry: 'bench/watched-server.ts' },
    );
    const watched = async (): Promise<Watched> =>
      (await fetch(`http://127.0.0.1:${port}`)).json() as Promise<Watched>;
    const shop = await givenShop(server, (text) => db.query(text));
    const client = clientOf(server, shop.token);
    const phase = async (what: string, work: () => Promise<Import>): Promise<Import> => {
      const started = performance.now();
      const done = await client.ended(await work());
      const seconds = (performance.now() - started) / 1000;
      const { most_memory_mb } = await watched();
      const growth = Math.max(0, most_memory_mb - before.most_memory_mb).toFixed(0);
      report({
        measure: `${format} of 50,000 members, ${(bytes.length / 1e6).toFixed(1)} MB: ${what}`,
        ours: `${seconds.toFixed(1)} s, ${Math.round(members / seconds).toLocaleString('en')} rows/s`,
        other: `${growth} MB over the most that 10,000 rows took, in a heap of ${heap_mb} MB`,
        bar: `≤ ${most_growth_mb} MB`,
      });
      return done;
    };
    const first = await client.ended(await client.send(await fileOf(few, 0)));
    await client.ended(await client.run(first.id));
    const before = await watched();
    const checked = await phase('reading and dry run', () => client.send(bytes));
    if (checked.created !== members) throw new Error(JSON.stringify(checked));
    const done = await phase('import', () => client.run(checked.id));
    if (done.created !== members) throw new Error(JSON.stringify(done));
    const again = await phase('the same file again', () => client.send(bytes));
    if (again.unchanged !== members) throw new Error(JSON.stringify(again));
    await server.stop();
    await db.end();
    await cluster.close();
  }
}

function clientOf(server: Server, token: string) {
  const ask = async (method: string, path: string, body?: FormData): Promise<Import> => {
    const answer = await fetch(`${server.url}/api/members/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { body } : {}),
    });
    const { data } = (await answer.json()) as { data?: Import };
    return data ?? { id: 0, state: 'FAILED', created: 0, unchanged: 0, refused: 0, problem: '' };
  };
  return {
    send: (bytes: Buffer): Promise<Import> => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), 'members');
      return ask('POST', 'import?dry_run=1', form);
    },
    run: (id: number): Promise<Import> => ask('POST', `imports/${id}/run`),
    async ended(item: Import): Promise<Import> {
      let found = item;
      while (['READING', 'CHECKING', 'RUNNING'].includes(found.state)) {
        await sleep(250);
        found = await ask('GET', `imports/${item.id}`);
      }
      return found;
    },
  };
}
