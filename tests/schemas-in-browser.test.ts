import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../web');

test('no screen reads a schema through its call: in the browser calls have none', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['vite/**', '**/*.test.*'] });
  expect(files.length).toBeGreaterThan(300);
  const wrong = files.filter((file) =>
    /\b[a-z]\w*\.\w+\.(?:body!?\??\.(?:shape|refine|parse|safeParse|extend|pick)|body!|query!|returns)/.test(
      readFileSync(join(web, file), 'utf8'),
    ),
  );
  expect(wrong).toEqual([]);
});
