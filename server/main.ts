import { ConfigError, readConfig, type Config } from '#platform/config.ts';
import { makeContext } from '#platform/make-context.ts';
import { makePlatform } from '#platform/make-platform.ts';
import { isPoolerRefusal, pooler_advice } from '#platform/pooler.ts';
import { scrubbed } from '#platform/scrub.ts';
import { installationRefusal } from './check-installation.ts';
import { startServer } from './start.ts';

function stop(lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}

function configOrStop(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return stop(error.problems.map((problem) => `Configuration: ${problem}.`));
  }
}

const resources = await makePlatform(configOrStop()).catch((error: Error) =>
  stop([
    isPoolerRefusal(error)
      ? `Foyer does not start: ${pooler_advice}.`
      : `The database cannot be reached: ${scrubbed(error.message)}`,
  ]),
);
const refusal = await installationRefusal(makeContext(resources.platform));
if (refusal) stop([`Foyer does not start: ${refusal}.`]);
await startServer(resources);
