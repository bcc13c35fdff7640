import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readCatalogue, Texts } from '#platform/i18n.ts';
import { completeLocales, defaultLocale, locales } from '#platform/pure/locales.ts';
import { routes } from '#server/routes.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'messages');
const all = new Map(locales.map((locale) => [locale, readCatalogue(folder, locale)]));
const reference = all.get(defaultLocale) ?? {};
const sources = execFileSync('git', ['ls-files', 'features', 'platform', 'server', 'web'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .flatMap((file) => {
    try {
      return [readFileSync(join(root, file), 'utf8')];
    } catch {
      return []; // Removed, and not committed yet.
    }
  });

function placeholders(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const below =
      element.type === TYPE.plural || element.type === TYPE.select
        ? Object.values(element.options).flatMap((option) => placeholders(option.value))
        : element.type === TYPE.tag
          ? placeholders(element.children)
          : [];
    return [element.value, ...below];
  });
}
const namesIn = (message: string): string[] => [...new Set(placeholders(parse(message)))].sort();

test.each(completeLocales)('%s has every message, with the same placeholders', (locale) => {
  const catalogue = all.get(locale) ?? {};
  expect(Object.keys(catalogue).filter((key) => !(key in reference))).toEqual([]);
  expect(Object.keys(reference).filter((key) => !(key in catalogue))).toEqual([]);
  for (const [key, message] of Object.entries(catalogue))
    expect(namesIn(message), `${locale} ${key}`).toEqual(namesIn(reference[key] ?? ''));
});

test('the type of message keys knows every catalogue', () => {
  const text = readFileSync(join(root, 'platform/pure/message-keys.ts'), 'utf8');
  const imported = [...text.matchAll(/messages\/en\/([\w-]+)\.json/g)].map((match) => match[1]);
  const files = readdirSync(join(folder, 'en')).map((file) => file.replace(/\.json$/, ''));
  expect(new Set(imported)).toEqual(new Set(files));
});

test('the other languages load and fall back', () => {
  const texts = new Texts(folder);
  for (const locale of locales)
    expect(texts.say(locale, 'refusals.order.expired').length).toBeGreaterThan(5);
});

test('every refusal that a contract names or an action throws has a text', () => {
  const named = routes.flatMap((route) => route.endpoint.refuses ?? []);
  const thrown = sources.flatMap((text) =>
    [...text.matchAll(/(?:refuse|new Refusal|refusalAt\([^,]+,)\(?\s*'([a-z_]+\.?[a-z_.]*)'/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  const keyed = sources.flatMap((text) =>
    [...text.matchAll(/'((?:refusals|invalid)\.[a-z_.]+)'/g)].map((match) => match[1] ?? ''),
  );
  expect(
    [...new Set([...named, ...thrown].map((code) => `refusals.${code}`)), ...keyed].filter(
      (key) => !(key in reference),
    ),
  ).toEqual([]);
});

test('every field that someone can fill in has a label', () => {
  const fields = routes.flatMap(({ endpoint: { body, files } }) => [
    ...Object.keys(files ?? {}),
    ...(body instanceof z.ZodObject ? Object.keys(body.shape as object) : []),
  ]);
  const internal = [
    'order',
    'attendee_public_ids',
    'codes',
    'account_id',
    'is_test',
    'homepage_colors_inherited',
  ];
  expect(
    [...new Set(fields)].filter(
      (name) => !internal.includes(name) && !(`fields.${name}` in reference),
    ),
  ).toEqual([]);
});

test('every order of a list has a name in it', () => {
  const sorts = new Set(routes.flatMap(({ endpoint: { list } }) => list?.sorts ?? []));
  expect([...sorts].filter((name) => !(`fields.${name}` in reference))).toEqual([]);
});
