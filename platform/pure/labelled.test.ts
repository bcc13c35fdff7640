import { expect, test } from 'vitest';
import { labelled } from './labelled.ts';

test.each([
  ['en', 'Total: 12'],
  ['fr', 'Total\u00a0: 12'],
  ['fr-FR', 'Total\u00a0: 12'],
  ['zh-HK', 'Total：12'],
  ['de', 'Total: 12'],
])('%s formats a label as %j', (language, text) => {
  expect(labelled(language, 'Total', '12')).toBe(text);
});
