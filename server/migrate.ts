import { migrate } from '#platform/migrate.ts';
import { messageOf } from '#platform/pure/thrown.ts';

const url = process.env['DATABASE_URL'];
if (!url) {
  console.error('DATABASE_URL is missing.');
  process.exit(1);
}
try {
  console.log(`migrations run: ${await migrate(url)}`);
} catch (error) {
  console.error(`The database could not be migrated: ${messageOf(error)}`);
  process.exit(1);
}
