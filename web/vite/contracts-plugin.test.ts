import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractsPlugin } from './contracts-plugin.ts';

let root: string;
let plugin: {
  load(id: string): Promise<string> | null;
  transform: { handler(code: string, id: string): Promise<string | null> };
  resolveId(id: string, importer: string): Promise<string | null>;
};
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-contracts-'));
  const write = (file: string, code: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), code);
  };
  write(
    'platform/endpoint.ts',
    `import { z } from 'zod';
     export interface Spec { body?: z.ZodType }
     export function endpoint(route: string, spec: Spec) { return { ...spec, route }; }
     export const text = (max: number) => z.string().max(max);
     export const most = 5;`,
  );
  write(
    'features/things/contract.ts',
    `import { z } from 'zod';
     import { endpoint, most, text } from '#platform/endpoint.ts';
     export const states = ['ON', 'OFF'] as const;
     export const words = { title: text(9) };
     export const NewThing = z.object({ title: words.title, returns: z.enum(states) });
     export type NewThing = z.output<typeof NewThing>;
     const shared = { access: 'public', body: NewThing } as const;
     const fields = { title: text(9), body: text(90) };
     export const Letter = z.object(fields);
     export const things = {
       create: endpoint('POST /things', { ...shared, status: 201, returns: NewThing }),
       list: endpoint('GET /things', { query: z.object({}), list: { most, filters: { query: states } } }),
     };`,
  );
  plugin = contractsPlugin(root) as unknown as typeof plugin;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const load = async (name: string): Promise<string> => (await plugin.load(join(root, name))) ?? '';

test('fields with the names of endpoint options are kept', async () => {
  const code = await load('features/things/contract.ts?schemas');
  expect(code).toMatch(/fields = \{\s*title: text\(9\),\s*body: text\(90\)/);
});

test('a contract has its endpoints and constants, without schemas and zod', async () => {
  const code = await load('features/things/contract.ts');
  expect(code).not.toMatch(/zod|NewThing|title|\?schemas|returns|body/);
  const alone = code.replace(/^import.*$/gm, '');
  const around = 'const endpoint = (route, spec) => ({ route, ...spec }), most = 5;';
  const address = `data:text/javascript,${encodeURIComponent(around + alone)}`;
  const { states, things } = (await import(/* @vite-ignore */ address)) as Record<string, unknown>;
  expect({ states, things }).toEqual({
    states: ['ON', 'OFF'],
    things: {
      create: { route: 'POST /things', access: 'public', status: 201 },
      list: { route: 'GET /things', list: { most: 5, filters: { query: ['ON', 'OFF'] } } },
    },
  });
});

test('its schemas are a separate module, with the imports they need', async () => {
  const code = await load('features/things/contract.ts?schemas');
  expect(code).toContain('import { text as text } from "#platform/endpoint.ts?schemas";');
  expect(code).toMatch(/export const NewThing = z\.object\(\{\s*title: words\.title,\s*returns: /);
  expect(code).not.toContain('POST /things');
});

test('the modules that contracts are built from are divided in the same way', async () => {
  expect(await load('platform/endpoint.ts')).not.toMatch(/zod|text/);
  expect(await load('platform/endpoint.ts?schemas')).toMatch(/text = \(max\)/);
});

test('schema imports are redirected to that module, endpoints come from the contract', async () => {
  const code = `import { NewThing as Made, states, things } from '#features/things/contract.ts';\nMade;`;
  expect(await plugin.transform.handler(code, join(root, 'web/form.tsx'))).toBe(
    'import { NewThing as Made } from "#features/things/contract.ts?schemas";' +
      'import { states as states } from "#features/things/contract.ts";' +
      'import { things as things } from "#features/things/contract.ts";\nMade;',
  );
  const id = await plugin.resolveId(
    '#features/things/contract.ts?schemas',
    join(root, 'web/form.tsx?route'),
  );
  expect(id).toBe(join(root, 'features/things/contract.ts?schemas'));
  expect(await plugin.resolveId('#features/things/contract.ts', root)).toBeNull();
});

test.each([
  'export const { a, b } = words;',
  'const a = 1, b = 2;',
  "export { z } from 'zod';",
  "export * from './other.contract.ts';",
  'words.push(1);',
])('a statement that cannot be divided stops the build: %s', async (line) => {
  const file = `features/lost/contract.ts`;
  mkdirSync(join(root, 'features/lost'), { recursive: true });
  writeFileSync(join(root, file), `const words = [];\n${line}`);
  const fresh = contractsPlugin(root) as unknown as typeof plugin;
  await expect(fresh.load(join(root, file))).rejects.toThrow(/one name at a time/);
});
