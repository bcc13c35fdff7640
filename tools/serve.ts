/**
 * `npm run serve` runs production in one process, which a supervisor may start as
 * `node_modules/.bin/node tools/serve.ts`. It does not build, migrate or fill the demo.
 */
import { resolve } from 'node:path';
import { settingOf, givenSecret, isOn } from '#platform/config-values.ts';
import { isBuilt } from './launch/build-web.ts';
import { root } from './launch/children.ts';
import { judgeConfiguration } from './launch/judge-configuration.ts';
import { checkDataFolder } from './launch/preflight.ts';
import { readSecrets } from './launch/secrets.ts';
import { readSettings, withoutDemo } from './launch/settings.ts';
import { PlainFailure, runPlainly } from './processes/plain-failure.ts';

async function prepare(env: NodeJS.ProcessEnv): Promise<void> {
  judgeConfiguration({ ...env, PAYMENTS: settingOf(env, 'PAYMENTS') ?? withoutDemo(env) });
  if (!settingOf(env, 'DATABASE_URL'))
    throw new PlainFailure(
      'DATABASE_URL is missing: npm run serve needs a PostgreSQL server; only npm start has an embedded one.',
    );
  if (!isOn(env['NO_WEB'], false) && !isBuilt())
    throw new PlainFailure('The pages of this release are not built. Run npm run build.');
  const settings = await readSettings(env, false);
  checkDataFolder(settings);
  env['NODE_ENV'] = 'production';
  env['DATA_DIR'] = resolve(root, settings.data_dir);
  env['FOYER_SECRET'] = givenSecret(env) ?? readSecrets(settings.data_dir).foyer_secret;
}

await runPlainly(async () => {
  await prepare(process.env);
  await import('../server/main.ts');
  return null;
});
