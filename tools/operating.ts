/**
 * Follows docs/operating.md as far as this machine permits: runs the blocks marked `run` unchanged,
 * with a temporary PostgreSQL and temporary folders in place of those that the page names; starts
 * the command of the systemd unit as systemd would, on two ports; and checks the form of the rest.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import pg from 'pg';
import { readConfig } from '#platform/config.ts';
import { startPostgres } from './postgres.ts';
import { freePort } from './processes/ports.ts';
import { PlainFailure, runPlainly } from './processes/plain-failure.ts';
import { blocksOf, environmentOf, problemsOf } from './operating/page.ts';

const root = join(import.meta.dirname, '..');

await runPlainly(async () => {
  const page = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const blocks = blocksOf(page);
  const problems = problemsOf(page, readFileSync(join(root, 'package.json'), 'utf8'));
  if (problems.length) throw new PlainFailure(problems.join('\n'));
  mkdirSync(join(root, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(root, '.tmp/operating-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const processes: ChildProcess[] = [];
  try {
    await makeUsers(postgres.url, page);
    const [first, second] = [
      await database(postgres.url, 'one'),
      await database(postgres.url, 'two'),
    ];
    const ports = [await freePort(), await freePort()];
    /** Replaces the page's paths and addresses with those of the sandbox. */
    const inSandbox = (text: string): string =>
      text
        .replaceAll('/opt/foyer/app', root)
        .replaceAll('/var/backups/foyer', folder)
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports[0]}`);
    const environment = (url: string, name: string): Record<string, string> => ({
      ...environmentOf(blocks),
      DATABASE_URL: as(url, 'foyer'),
      DATA_DIR: join(folder, name),
      LOG_LEVEL: 'warn',
    });
    readConfig({ ...environment(first, 'one'), FOYER_SECRET: 'f'.repeat(64) });
    const unit = blocks.find(({ kind, text }) => kind === 'ini' && text.includes('tools/serve.ts'));
    const command = /^ExecStart=(.+)$/m.exec(unit?.text ?? '')?.[1] ?? '';

    for (const { text, section } of blocks.filter(({ kind }) => kind === 'bash run')) {
      const restores = text.includes('npm run restore');
      if (section.startsWith('5.'))
        for (const port of ports)
          processes.push(
            await serve(inSandbox(command), { ...environment(first, 'one'), PORT: `${port}` }),
          );
      const [url, name] = restores ? [second, 'two'] : [first, 'one'];
      const owner = /npm run (migrate|restore)/.test(text)
        ? { DATABASE_MIGRATE_URL: as(url, 'foyer_owner') }
        : {};
      run(section, inSandbox(text), { ...environment(url, name), ...owner });
    }
    await checkSameInstallation(first, second);
    processes.push(
      await serve(inSandbox(command), {
        ...environment(second, 'two'),
        PORT: `${await freePort()}`,
      }),
    );
    console.log('All steps of the page succeeded; the restored copy is ready too.');
  } finally {
    for (const child of processes) child.kill('SIGTERM');
    await Promise.all(processes.map(ended));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return null;
});

/** Prefixes user names in the sandbox, where the superuser is already called foyer. */
function inSandbox(user: string): string {
  return `page_${user}`;
}

/** Creates the users that the page creates, each with its name as its password. */
async function makeUsers(admin: string, page: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    for (const [, name = ''] of page.matchAll(/ createuser (\w+) /g))
      await client.query(`create role ${inSandbox(name)} login password '${inSandbox(name)}'`);
  } finally {
    await client.end();
  }
}

function as(url: string, user: string): string {
  const address = new URL(url);
  address.username = address.password = inSandbox(user);
  return address.href;
}

async function database(admin: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(
    `create database ${name} owner ${inSandbox('foyer_owner')} encoding 'UTF8' template template0`,
  );
  await client.end();
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}

function run(section: string, text: string, env: Record<string, string>): void {
  const { status } = spawnSync('bash', ['-euo', 'pipefail', '-c', text], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  if (status !== 0)
    throw new PlainFailure(`A block of "${section}" ended with ${status}:\n${text}`);
}

async function serve(command: string, env: Record<string, string>): Promise<ChildProcess> {
  const [program = '', ...args] = command.split(' ');
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  for (let i = 0; i < 400 && child.exitCode === null; i++) {
    const answer = await fetch(`http://127.0.0.1:${env['PORT']}/readyz`).catch(() => null);
    if (answer?.ok) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new PlainFailure(`The command of the unit did not become ready: ${command}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once('exit', resolve));
}

async function checkSameInstallation(first: string, second: string): Promise<void> {
  const canaries = await Promise.all(
    [first, second].map(async (connectionString) => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      const { rows } = await client.query('select sealed_canary, created_at from installation');
      await client.end();
      return JSON.stringify(rows);
    }),
  );
  if (canaries[0] !== canaries[1])
    throw new PlainFailure('The restored copy is not the same installation.');
}
