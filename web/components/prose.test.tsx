import { expect, test } from 'vitest';
import { drawComponent } from '../../tests/setup/component.tsx';
import { Prose } from './prose.tsx';

const tags = (): string[] => [...document.querySelectorAll('h2, h3')].map(({ tagName }) => tagName);

test.each([
  ['<h3>a</h3><p>b</p><h3>c</h3>', true, ['H2', 'H2']],
  ['<h2>a</h2><h3>c</h3>', true, ['H2', 'H3']],
  ['<h3>a</h3>', false, ['H3']],
])('the headings of %s, directly below the title: %s', async (html, below, expected) => {
  await drawComponent(<Prose html={html} below={below} lang="zh-HK" />);
  expect(tags()).toEqual(expected);
  expect(document.querySelector('[lang="zh-HK"]')?.innerHTML).toContain('a</h');
});
