import { PlainFailure } from '../processes/plain-failure.ts';
import { buildWeb, isBuilt } from './build-web.ts';
import type { Command } from './children.ts';
import { openDatabase } from './database.ts';
import { productEnvironment, simulatorEnvironment } from './environment.ts';
import { checkDataFolder, checkPort } from './preflight.ts';
import { Closing, createProcessGroup, type ProcessGroup } from './process-group.ts';
import { judgeConfiguration } from './judge-configuration.ts';
import { keepRunning } from './keep-running.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';
import { simulatorPort } from './simulator-port.ts';
import { onStopSignals } from './stop-signals.ts';
import { untilListening, untilReady } from './until-served.ts';
import { createProgress, type Progress } from './progress.ts';
import { welcome } from './welcome.ts';

const server_grace_ms = 15_000;

/**
 * Starts everything and runs until a stop signal: exit code 0 then, 1 when something could not
 * start.
 */
export async function launch(mode: { dev: boolean }): Promise<void> {
  const progress = createProgress();
  const processGroup = createProcessGroup();
  const leave = async (code: number): Promise<void> => {
    await processGroup.stop();
    process.exit(code);
  };
  onStopSignals(
    () => (progress.log('stopping (Ctrl-C again stops at once)'), void leave(0)),
    () => (processGroup.kill(), setTimeout(() => process.exit(1), 300)),
  );
  try {
    await rise(mode.dev, processGroup, progress);
  } catch (error) {
    if (processGroup.stopping() || error instanceof Closing) return;
    console.error(error instanceof PlainFailure ? `\n${error.message}` : error);
    await leave(1);
  }
}

/**
 * The paths whose changes restart the server. Watching all its imports would include the
 * configuration that Vite bundles into a temporary file, and so restart forever; screens update
 * without a restart.
 */
export const watching = [
  ...[
    'features',
    'messages',
    'platform',
    'server',
    'web/pages.ts',
    'web/account-pages.ts',
    'web/member-pages.ts',
    'web/event-pages.ts',
  ].map((path) => `--watch-path=${path}`),
  '--watch-preserve-output',
];

async function rise(dev: boolean, processGroup: ProcessGroup, progress: Progress): Promise<void> {
  judgeConfiguration(process.env);
  const settings = await readSettings(process.env, dev);
  await checkPort(settings);
  checkDataFolder(settings);
  const secrets = readSecrets(settings.data_dir);
  // Building the pages and preparing the database are independent: on two cores, doing both in
  // parallel makes the first start shortest.
  const [env] = await Promise.all([
    prepareData(settings, secrets, processGroup, progress),
    dev ? undefined : preparePages(processGroup, progress),
  ]);
  let served = false;
  const args = [...(dev ? watching : []), 'server/main.ts'];
  const server = keepRunning(
    'the server',
    { args, env, output: 'inherited' },
    server_grace_ms,
    processGroup,
    progress,
    () => served,
  );
  await progress.step('server ready', () => untilReady(server.first, settings.port, settings.host));
  served = true;
  console.log(welcome(settings, progress.seconds()));
}

async function preparePages(processGroup: ProcessGroup, progress: Progress): Promise<void> {
  if (isBuilt()) return progress.log('pages already built');
  await progress.step('pages built', () => buildWeb(processGroup));
}

/**
 * Prepares database, schema, simulator and demo. Returns the environment of every process of the
 * product.
 */
async function prepareData(
  settings: Settings,
  secrets: Secrets,
  processGroup: ProcessGroup,
  progress: Progress,
): Promise<Record<string, string>> {
  const [{ url, owner_url }, simulatorPort] = await Promise.all([
    openDatabase(settings, processGroup, progress),
    openSimulator(settings, secrets, processGroup, progress),
  ]);
  const env = productEnvironment(settings, secrets, url, simulatorPort);
  await progress.step('database schema up to date', () =>
    runOnce(
      'server/migrate.ts',
      'Foyer does not start',
      { ...env, DATABASE_MIGRATE_URL: owner_url },
      processGroup,
    ),
  );
  if (settings.demo)
    await progress.step('demo filled', () =>
      runOnce(
        'tools/seed.ts',
        'The demo could not be filled',
        { ...env, DATABASE_URL: owner_url },
        processGroup,
      ),
    );
  return env;
}

async function openSimulator(
  settings: Settings,
  secrets: Secrets,
  processGroup: ProcessGroup,
  progress: Progress,
): Promise<number | null> {
  if (settings.payments !== 'simulator') return null;
  const port = await simulatorPort(settings.data_dir);
  const command: Command = {
    args: ['simulator/main.ts'],
    env: simulatorEnvironment(settings, secrets, port),
    output: 'inherited',
  };
  let listening = false;
  const { first } = keepRunning(
    'the payment simulator',
    command,
    5000,
    processGroup,
    progress,
    () => listening,
  );
  await progress.step('payment simulator started', () =>
    untilListening(first, 'payment simulator', port),
  );
  listening = true;
  return port;
}

async function runOnce(
  file: string,
  fault: string,
  env: Record<string, string>,
  processGroup: ProcessGroup,
): Promise<void> {
  const { code, output } = await processGroup.start({ args: [file], env, output: 'captured' }, 5000)
    .ended;
  if (code !== 0) throw new PlainFailure(`${fault}:\n${output.trim()}`);
}
