import { expect, test } from 'vitest';
import { statementSuffix } from './statement-suffix.ts';

test.each([
  ['Late Night', 'LATE NIGHT'],
  ['Late Nights', 'LATE NIGHT'],
  ['Harbour, Jazz', 'HARBOUR JA'],
  ['Café Zürich', 'CAFE ZURIC'],
  ['R&B <"Live"> *', 'R&B LIVE'],
  ['爵士之夜 Jazz', 'JAZZ'],
  ['爵士之夜', null],
  ['2026', null],
  ['— 2026 Gala', '2026 GALA'],
  ['Jazz over the harbour', 'JAZZ OVER'],
  ['', null],
])('%s: %s', (title, suffix) => {
  expect(statementSuffix(title)).toBe(suffix);
});
