import { migrate } from '#platform/migrate.ts';

const url = process.env['DATABASE_URL'];
if (!url) {
  console.error('DATABASE_URL is missing.');
  process.exit(1);
}
try {
  console.log(`migrations run: ${await migrate(url)}`);
} catch (error) {
  console.error(`The database could not be migrated: ${(error as Error).message}`);
  process.exit(1);
}
