/**
 * `npm run fill` adds an account with five years of events to the installation, by default with a
 * million attendees, to test lists, reports and exports at scale.
 */
import { migrate } from '#platform/migrate.ts';
import { openInstallation } from './backup/installation.ts';
import { fill } from './fill/fill.ts';
import { readSettings } from './fill/settings.ts';
import { refusal } from './fill/refusal.ts';
import { runPlainly } from './processes/plain-failure.ts';

await runPlainly(async () => {
  const { yes, ...size } = readSettings(process.argv.slice(2), process.env);
  const installation = await openInstallation(process.env, 'read');
  try {
    const { database_url, running_users } = installation;
    const no = yes ? null : await refusal(database_url);
    if (no) return no;
    await migrate(database_url, { grant_to: running_users });
    const started = performance.now();
    let reported = 0;
    const { email, password } = await fill(database_url, size, (part) => {
      const tenths = Math.floor(part * 10);
      if (tenths > reported) console.log(`${(reported = tenths) * 10} %`);
    });
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(
      `${size.events} events with ${size.attendees} attendees were created in ${seconds} s.\n` +
        `Sign in as ${email} with the password ${password}`,
    );
    return null;
  } finally {
    await installation.close();
  }
});
