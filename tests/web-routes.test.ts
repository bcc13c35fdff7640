import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allPages } from '../web/lib/page-at.ts';

it('every page has its file where the address says, and what is no page is a piece of one', () => {
  const declared = allPages.map(({ file }) => `web/${file}`);
  expect(declared.length).toBeGreaterThan(70);
  expect(declared.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(declared).size).toBe(declared.length);
  const screens = globSync('web/routes/**/*.{ts,tsx}').filter(
    (file) => !file.includes('/_components/'),
  );
  expect(screens.filter((file) => !declared.includes(file))).toEqual([]);
});

it('a page that stands in another is below its address', () => {
  for (const { path, file } of allPages)
    expect(file.replace(/\/?index\.tsx$|\.tsx$/, '')).toBe(
      `routes${path === '/' ? '' : path}`.replace(
        /[:*]\w*\??/g,
        (one) => `$${one.slice(1).replace('?', '')}`,
      ),
    );
});

it('a form that the browser sends itself never becomes an address', () => {
  const forms = globSync('web/**/*.tsx')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/<form\b[^]*?\n? *>\n/g)].map(([tag]) => ({
        file,
        tag,
      })),
    );
  expect(forms.length).toBeGreaterThan(4);
  expect(forms.filter(({ tag }) => !tag.includes('method="post"')).map(({ file }) => file)).toEqual(
    [],
  );
});
