import { join } from 'node:path';
import { PlainFailure } from '../processes/plain-failure.ts';
import { rememberedPort } from '../processes/ports.ts';
import { buildWeb, isBuilt } from './build-web.ts';
import type { Order } from './children.ts';
import { openDatabase } from './database.ts';
import { productEnvironment, simulatorEnvironment } from './environment.ts';
import { checkDataFolder, checkPort } from './ground.ts';
import { Closing, createHousehold, type Household } from './household.ts';
import { keepRunning } from './keep-running.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';
import { onStopSignals } from './stop-signals.ts';
import { untilListening, untilReady } from './until-served.ts';
import { createVoice, type Voice } from './voice.ts';
import { welcome } from './welcome.ts';

const server_grace_ms = 15_000;

/** Starts everything and stays until it is told to stop: exit 0 then, exit 1 when something could not start. */
export async function launch(mode: { dev: boolean }): Promise<void> {
  const voice = createVoice();
  const house = createHousehold();
  const leave = async (code: number): Promise<void> => {
    await house.stop();
    process.exit(code);
  };
  onStopSignals(
    () => (voice.say('stopping (Ctrl-C again does not wait)'), void leave(0)),
    () => (house.kill(), setTimeout(() => process.exit(1), 300)),
  );
  try {
    await rise(mode.dev, house, voice);
  } catch (error) {
    if (house.stopping() || error instanceof Closing) return;
    console.error(error instanceof PlainFailure ? `\n${error.message}` : error);
    await leave(1);
  }
}

async function rise(dev: boolean, house: Household, voice: Voice): Promise<void> {
  const settings = await readSettings(process.env, dev);
  await checkPort(settings);
  checkDataFolder(settings);
  const secrets = readSecrets(settings.data_dir);
  // The pages need no database and the database no pages: on two cores both at once is the shortest first start.
  const [env] = await Promise.all([
    prepareData(settings, secrets, house, voice),
    dev ? undefined : preparePages(house, voice),
  ]);
  let served = false;
  const words = [...(dev ? ['--watch', '--watch-preserve-output'] : []), 'server/main.ts'];
  const server = keepRunning(
    'the server',
    { words, env, output: 'shown' },
    server_grace_ms,
    house,
    voice,
    () => served,
  );
  await voice.step('server ready', () => untilReady(server.first, settings.port, settings.host));
  served = true;
  console.log(welcome(settings, voice.seconds()));
}

async function preparePages(house: Household, voice: Voice): Promise<void> {
  if (isBuilt()) return voice.say('pages are built already');
  await voice.step('pages built', () => buildWeb(house));
}

/** Database, schema, simulator and demo. Returns the environment of every process of the product. */
async function prepareData(
  settings: Settings,
  secrets: Secrets,
  house: Household,
  voice: Voice,
): Promise<Record<string, string>> {
  const [url, simulatorPort] = await Promise.all([
    openDatabase(settings, house, voice),
    openSimulator(settings, secrets, house, voice),
  ]);
  const env = productEnvironment(settings, secrets, url, simulatorPort);
  await voice.step('database schema up to date', () =>
    runOnce('server/migrate.ts', 'The database could not be brought up to date', env, house),
  );
  if (settings.demo)
    await voice.step('demo filled', () =>
      runOnce('tools/seed.ts', 'The demo could not be filled', env, house),
    );
  return env;
}

async function openSimulator(
  settings: Settings,
  secrets: Secrets,
  house: Household,
  voice: Voice,
): Promise<number | null> {
  if (settings.payments !== 'simulator') return null;
  const port = await rememberedPort(join(settings.data_dir, 'simulator-port'));
  const order: Order = {
    words: ['simulator/main.ts'],
    env: simulatorEnvironment(settings, secrets, port),
    output: 'shown',
  };
  let listening = false;
  const { first } = keepRunning(
    'the payment simulator',
    order,
    5000,
    house,
    voice,
    () => listening,
  );
  await voice.step('payment simulator started', () =>
    untilListening(first, 'payment simulator', port),
  );
  listening = true;
  return port;
}

async function runOnce(
  file: string,
  fault: string,
  env: Record<string, string>,
  house: Household,
): Promise<void> {
  const { code, output } = await house.start({ words: [file], env, output: 'captured' }, 5000)
    .ended;
  if (code !== 0) throw new PlainFailure(`${fault}:\n${output.trim()}`);
}
