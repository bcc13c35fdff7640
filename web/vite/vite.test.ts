import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Contact, VenueEnquiry } from '#features/enquiries/ask.contract.ts';
import { barrelPlugin } from './barrel-plugin.ts';
import { bundles, compile, type Bundle } from './catalogues.ts';
import { chunkGroups, chunks } from './chunks.ts';
import { mantineStylesPlugin } from './mantine-styles-plugin.ts';
import { mantineVariablesPlugin } from './mantine-variables-plugin.ts';
import { catalogueFileNames, messagesPlugin } from './messages-plugin.ts';
import { precompress } from './precompress.ts';
import { tablerPlugin } from './tabler-plugin.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-vite-'));
  const write = (locale: string, file: string, messages: object): void => {
    mkdirSync(join(folder, 'messages', locale), { recursive: true });
    writeFileSync(join(folder, 'messages', locale, `${file}.json`), JSON.stringify(messages));
  };
  write('zh-hk', 'site', { 'site.title': '大堂', 'site.left': '尚餘 {n, plural, other {# 張}}' });
  write('en', 'site', { 'site.title': 'Foyer' });
  write('zh-hk', 'orders', { 'orders.title': '訂單', 'exports.name': '名稱' });
  write('zh-hk', 'refusals', { 'refusals.not_found': '找不到' });
  write('zh-hk', 'terms', { 'terms.title': '條款' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const messages = (locale: 'zh-hk' | 'en' | 'de', bundle: Bundle) =>
  compile(join(folder, 'messages'), locale, bundle);

describe('the messages that reach a browser', () => {
  test('with a public form to the venue are exactly those that it needs', () => {
    const words = Object.keys(compile('messages', 'en', 'venue'));
    const shapes = [Contact, VenueEnquiry].flatMap(({ shape }) => Object.keys(shape));
    expect(words).toEqual(expect.arrayContaining(shapes.map((name) => `fields.${name}`)));
    const messages = ['', 'a\nb', 'www.example.org', '\u0000', 'x'.repeat(6000), 7, null].flatMap(
      (value) =>
        [Contact, VenueEnquiry].flatMap(
          (schema) =>
            schema.safeParse(Object.fromEntries(shapes.map((name) => [name, value]))).error
              ?.issues ?? [],
        ),
    );
    const own = messages
      .map(({ message }) => message)
      .filter((text) => /^[a-z_]+\.[a-z_.]+$/.test(text));
    expect([...new Set(own)].toSorted()).toEqual([
      'invalid.characters',
      'invalid.date',
      'invalid.no_link',
      'invalid.phone',
    ]);
    expect(words).toEqual(expect.arrayContaining(own));
  });

  test("are those of its catalogue in its language, with the venue's language as fallback", () => {
    expect(messages('en', 'public')).toEqual({
      'site.title': 'Foyer',
      'site.left': expect.any(Array),
    });
    expect(messages('de', 'public')['site.title']).toBe('大堂');
    expect(messages('en', 'terms')).toEqual({ 'terms.title': '條款' });
    expect(Object.keys(messages('en', 'visit'))).toEqual([]);
  });

  test("of files without a catalogue are the back office's; server-only messages are excluded", () => {
    expect(messages('zh-hk', 'manage')).toEqual({ 'orders.title': '訂單' });
  });

  test('are parsed at build time: plain texts are strings, others are parts', () => {
    const { 'site.title': plain, 'site.left': pieces } = messages('zh-hk', 'public');
    expect([typeof plain, Array.isArray(pieces)]).toEqual(['string', true]);
  });

  test('are a module that exports them in the form of the message reader', async () => {
    const plugin = messagesPlugin(folder) as unknown as {
      resolveId(id: string): string | null;
      load(this: object, id: string): string | null;
    };
    const id = plugin.resolveId('virtual:messages/public/en') ?? '';
    const code = plugin.load.call({ environment: { mode: 'dev', name: 'client' } }, id) ?? '';
    const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      default: Record<string, { type: number; value: string }[]>;
    };
    expect(module.default['site.title']).toEqual([{ type: 0, value: 'Foyer' }]);
    expect([plugin.resolveId('react'), plugin.load.call({}, '/web/root.tsx')]).toEqual([
      null,
      null,
    ]);
    expect(
      plugin.load.call({ environment: { mode: 'dev', name: 'ssr' } }, '\0virtual:message-urls'),
    ).toBe('export default {}');
  });

  test('are in files of one version, which changes with any text', () => {
    const nameOf = (id: string): string | null => catalogueFileNames(folder)({ moduleIds: [id] });
    const [, version = ''] =
      /^assets\/public-en-(\w{5,7})\.js$/.exec(nameOf('\0virtual:messages/public/en') ?? '') ?? [];
    expect(nameOf('\0virtual:messages/terms/zh-hk')).toBe(`assets/terms-zh-hk-${version}.js`);
    expect(nameOf('/web/root.tsx')).toBeNull();
    const file = join(folder, 'messages', 'zh-hk', 'terms.json');
    const before = readFileSync(file);
    writeFileSync(file, JSON.stringify({ 'terms.title': '細則' }));
    expect(nameOf('\0virtual:messages/public/en')).not.toContain(version);
    writeFileSync(file, before);
    expect(nameOf('\0virtual:messages/public/en')).toContain(version);
  });

  test('stop the build when a catalogue is missing', () => {
    const { generateBundle } = messagesPlugin(folder) as unknown as {
      generateBundle: (this: object, options: object, files: object) => void;
    };
    const errors: string[] = [];
    generateBundle.call(
      {
        environment: { name: 'client' },
        error: (text: string) => errors.push(text),
        emitFile: () => undefined,
      },
      {},
      {},
    );
    expect(errors).toEqual([`Expected ${bundles.length * 2} message catalogues, found 0.`]);
  });
});

describe('icons', () => {
  const { transform } = tablerPlugin() as unknown as {
    transform: { handler(code: string, id?: string): string };
  };

  test('are hidden from screen readers', () => {
    const path = '@tabler/icons-react/dist/esm/defaultAttributes.mjs';
    const file = fileURLToPath(import.meta.resolve(path));
    const code = transform.handler(readFileSync(file, 'utf8'), file);
    expect(code.match(/'aria-hidden': true/g)).toHaveLength(2);
  });

  test('are imported one by one under their local names, without types', () => {
    expect(
      transform.handler(
        "import { IconX, type Icon, IconUser as Person } from '@tabler/icons-react';\nuse(IconX);",
      ),
    ).toBe(
      "import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';" +
        "import Person from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';\nuse(IconX);",
    );
  });

  test('leave other imports unchanged', () => {
    expect(transform.handler("import { a } from 'b';")).toBe("import { a } from 'b';");
  });

  test('exist as files for each one that the product uses', () => {
    const named = readFileSync(
      join(import.meta.dirname, '../layouts/manage/navigation.ts'),
      'utf8',
    );
    const icons = [...transform.handler(named).matchAll(/icons\/(\w+)\.mjs/g)].map(
      (match) => match[1],
    );
    expect(icons.length).toBeGreaterThan(10);
    for (const icon of icons)
      expect(
        existsSync(
          join(
            import.meta.dirname,
            `../../node_modules/@tabler/icons-react/dist/esm/icons/${icon}.mjs`,
          ),
        ),
        icon,
      ).toBe(true);
  });
});

test('text files have compressed copies; small files and images do not', async () => {
  const out = join(folder, 'client/assets');
  mkdirSync(out, { recursive: true });
  const text = 'words '.repeat(500);
  for (const [name, content] of [
    ['a.js', text],
    ['small.css', 'x'],
    ['photo.webp', text],
  ] as const)
    writeFileSync(join(out, name), content);
  await precompress(join(folder, 'client'));
  expect([
    gunzipSync(readFileSync(join(out, 'a.js.gz'))).toString(),
    brotliDecompressSync(readFileSync(join(out, 'a.js.br'))).toString(),
  ]).toEqual([text, text]);
  expect(
    ['small.css.gz', 'photo.webp.gz', 'photo.webp.br'].map((name) => existsSync(join(out, name))),
  ).toEqual([false, false, false]);
});

describe('the chunks that pages share', () => {
  const office = '/r/web/layouts/manage.tsx';
  const details = '/r/web/routes/checkout/$eventId/$orderShortId/details.tsx';
  const imports: Record<string, string[]> = {
    '/r/web/root.tsx': ['/r/node_modules/react/index.js', '/r/web/ui/button.tsx'],
    '/r/web/ui/button.tsx': ['/r/web/lib/paths.ts'],
    '/r/web/layouts/public.tsx': ['/r/web/root.tsx'],
    '/r/web/routes/event/$eventId/$eventSlug.tsx': ['/r/web/components/event-page.tsx'],
    [details]: ['/r/features/orders/contract.ts', '/r/web/components/question-field.tsx'],
    [office]: ['/r/web/components/kit.tsx', '/r/features/orders/contract.ts'],
    '/r/web/components/data-table.tsx': ['/r/web/components/kit.tsx', '/r/web/ui/rows.tsx'],
    '/r/web/components/rich-text/editor.tsx': ['/r/node_modules/@tiptap/react/index.js'],
  };
  const chunksOf = (module: string): string[] =>
    chunkGroups('/r').flatMap(({ name, test: takes }) => {
      if (typeof name === 'string')
        return takes instanceof RegExp && takes.test(module) ? [name] : [];
      const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };
      return name(module, graph as never) ?? [];
    });

  test.each([
    ['react', '/r/node_modules/react/index.js', ['base', 'shell']],
    ['what every page draws, at any depth', '/r/web/lib/paths.ts', ['shell']],
    ['what the office and the checkout need', '/r/features/orders/contract.ts', ['visit']],
    ['the kit', '/r/web/components/kit.tsx', ['office']],
    ['a list', '/r/web/ui/rows.tsx', ['list']],
    ['the editor', '/r/node_modules/@tiptap/react/index.js', ['editor']],
    ['what only a checkout needs', '/r/web/components/question-field.tsx', []],
    ['a page itself', '/r/web/layouts/public.tsx', []],
    ['what only the event page needs', '/r/web/components/event-page.tsx', []],
    ['what no shared chunk needs', '/r/web/components/new-event/new-event-form.tsx', []],
  ])('%s', (_, module, expected) => {
    expect(chunksOf(module)).toEqual(expected);
  });

  test('start at files that exist', () => {
    const missing = chunks
      .flatMap(({ from, and = [], but = [] }) => [...from, ...and, ...but])
      .filter(
        (file) => !existsSync(join(import.meta.dirname, '../..', file.replace('?schemas', ''))),
      );
    expect(missing).toEqual([]);
  });
});

describe('the UI kit', () => {
  const { transform } = barrelPlugin() as unknown as {
    transform: { handler(code: string): string };
  };

  test('is imported part by part, including hooks and subpackages, without types', () => {
    const code = transform.handler(
      "import { Button, type ButtonProps, Menu as List } from '@mantine/core';" +
        'import{useDisclosure as a}from"@mantine/hooks";',
    );
    expect(code.split(';').slice(0, -1)).toEqual([
      expect.stringMatching(/^import \{ Button as Button \} from ".*\/Button\/Button\.mjs"$/),
      expect.stringMatching(/^import \{ Menu as List \} from ".*\/Menu\/Menu\.mjs"$/),
      expect.stringMatching(/^import \{ useDisclosure as a \} from ".*\/use-disclosure\.mjs"$/),
    ]);
  });

  test('leaves a name that is not in its index unchanged', () => {
    expect(transform.handler("import { Nothing } from '@mantine/core';")).toBe(
      'import { Nothing as Nothing } from "@mantine/core";',
    );
  });

  test('includes only the styles of the components in use', () => {
    const plugin = mantineStylesPlugin(join(import.meta.dirname, '../..')) as unknown as {
      resolveId(id: string): string | null;
      load(id: string): string | null;
    };
    const css = plugin.load(plugin.resolveId('virtual:mantine-styles.css') ?? '') ?? '';
    const part = (name: string): string =>
      readFileSync(
        join(import.meta.dirname, `../../node_modules/@mantine/core/styles/${name}.layer.css`),
        'utf8',
      )
        .replace(/^@layer mantine \{/, '')
        .replace(/\}\s*$/, '')
        .trim();
    const drawn = ['Button', 'UnstyledButton', 'Menu', 'Popover', 'Drawer', 'ModalBase', 'Loader'];
    expect(drawn.filter((name) => !css.includes(part(name)))).toEqual([]);
    expect(
      ['Tour', 'Splitter', 'Timeline', 'AppShell'].filter((name) => css.includes(part(name))),
    ).toEqual([]);
    expect(css).toMatch(/^@layer mantine \{:root,/);
    expect(css.indexOf(part('UnstyledButton'))).toBeLessThan(css.indexOf(part('Button')));
    expect(css.split('{').length).toBe(css.split('}').length);
    expect(plugin.load('/a.css')).toBe(null);
  });
});

test("the kit's variables are one style sheet in its own layer, built from our theme", async () => {
  const plugin = mantineVariablesPlugin() as unknown as {
    resolveId(id: string): string | null;
    load(id: string): Promise<string | null>;
  };
  const css = await plugin.load(plugin.resolveId('virtual:mantine-variables.css') ?? '');
  expect(css).toMatch(/^@layer mantine\{[\s\S]*--mantine-[\s\S]*\}$/);
  expect(await plugin.load('/a.css')).toBe(null);
});
