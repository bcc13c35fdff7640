import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contractsPlugin } from '../web/vite/contracts-plugin.ts';

const web = join(import.meta.dirname, '../web');

test('no screen reads a schema from an endpoint, which has none in the browser', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['vite/**', '**/*.test.*'] });
  expect(files.length).toBeGreaterThan(300);
  const wrong = files.filter((file) =>
    /\b[a-z]\w*\.\w+\.(?:body!?\??\.(?:shape|refine|parse|safeParse|extend|pick)|body!|query!|returns)/.test(
      readFileSync(join(web, file), 'utf8'),
    ),
  );
  expect(wrong).toEqual([]);
});

test('endpoints are loaded without schemas, so that read-only screens load no zod', async () => {
  const root = join(web, '..');
  const plugin = contractsPlugin(root) as unknown as { load(id: string): Promise<string> | null };
  const files = globSync('features/*/*contract.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(60);
  const wrong: string[] = [];
  for (const file of files) {
    const calls = (await plugin.load(join(root, file))) ?? '';
    const source = readFileSync(join(root, file), 'utf8');
    for (const part of source.split(/^(?=(?:export )?(?:const|function|type|interface) )/m)) {
      const [, name] = /^export const (\w+)/.exec(part) ?? [];
      if (name && /\bendpoint\('/.test(part) && !calls.includes(`const ${name} =`))
        wrong.push(`${file}: ${name}`);
    }
    if (/\?schemas/.test(calls)) wrong.push(file);
  }
  expect(wrong).toEqual([]);
});
