import { globSync, readFileSync } from 'node:fs';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { drawComponent } from '../../tests/setup/component.tsx';
import { NameFields } from './name-fields.tsx';

afterEach(cleanup);
const fields = (
  <NameFields first={<input aria-label="first" />} last={<input aria-label="last" />} />
);
const order = () =>
  screen.getAllByRole('textbox').map((element) => element.getAttribute('aria-label'));

test.each([
  ['zh-hk', ['last', 'first']],
  ['zh-cn', ['last', 'first']],
  ['en', ['first', 'last']],
  ['fr', ['first', 'last']],
] as const)('in %s a form asks for %s', async (locale, expected) => {
  await drawComponent(fields, { locale });
  expect(order()).toEqual(expected);
});

test('every form with both names asks for them in that order', () => {
  const root = new URL('..', import.meta.url).pathname;
  const field = (name: string) => new RegExp(`\\bfield\\([\`'][^)]*${name}[\`']\\)`);
  const wrong = globSync('**/*.tsx', { cwd: root })
    .filter((file) => !file.endsWith('.test.tsx'))
    .filter((file) => {
      const text = readFileSync(`${root}/${file}`, 'utf8');
      return (
        field('first_name').test(text) &&
        field('last_name').test(text) &&
        !text.includes('<NameFields')
      );
    });
  expect(wrong).toEqual([]);
});
