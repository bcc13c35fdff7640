import { ConfigError, readConfig, type Config } from '#platform/config.ts';
import { makePlatform } from '#platform/make-platform.ts';
import { startServer } from './start.ts';

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`Configuration: ${error.message}.`);
    process.exit(1);
  }
}

const resources = await makePlatform(configOrExit()).catch((error: Error) => {
  console.error(`The database cannot be reached: ${error.message}`);
  process.exit(1);
});
await startServer(resources);
