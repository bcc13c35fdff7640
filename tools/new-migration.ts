import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run new-migration <name>` creates an empty migration with the next number. */
const folder = join(import.meta.dirname, '..', 'migrations');
const [name = ''] = process.argv.slice(2);
if (!/^[a-z][a-z0-9_]{2,40}$/.test(name)) {
  console.error('Usage (name in snake_case): npm run new-migration seating_plans');
  process.exit(1);
}
const last = Math.max(...readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0));
const file = `${String(last + 1).padStart(4, '0')}_${name}.sql`;
writeFileSync(join(folder, file), '-- Why this is needed, in one sentence.\n', { flag: 'wx' });
console.log(`migrations/${file}: write it, then npm run tables`);
