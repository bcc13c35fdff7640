import { expect, test } from 'vitest';
import { callTree, flameGraph, shares, type CpuProfile } from './flame-graph.ts';

const at = (functionName: string, url = ''): CpuProfile['nodes'][number]['callFrame'] => ({
  functionName,
  url,
  lineNumber: 1,
});
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: at('(root)'), children: [2, 3, 6] },
    { id: 2, callFrame: at('(idle)') },
    { id: 3, callFrame: at('processTicks', 'node:internal/process'), children: [4] },
    { id: 4, callFrame: at('reserve', 'file:///x/features/orders/reserve.ts'), children: [5] },
    { id: 5, callFrame: at('query<T>', 'file:///x/node_modules/pg/lib/client.js') },
    { id: 6, callFrame: at('(garbage collector)') },
  ],
  samples: [2, 4, 5, 5, 6],
  timeDeltas: [500, 10, 20, 50, 20],
};

test('time is counted where it was spent, without waiting', () => {
  const whole = callTree(profile);
  expect(whole.total).toBe(100);
  expect(shares(whole)).toEqual([
    ['pg', 0.7],
    ['(garbage collector)', 0.2],
    ['foyer features/orders', 0.1],
    ['node', 0],
  ]);
});

test('each call is drawn on who called it, as wide as its time', () => {
  const svg = flameGraph(callTree(profile), 'A & B');
  expect(svg).toContain('A &#38; B');
  expect(svg).toContain('<title>query&#60;T&#62; (pg) 70.0 %</title>');
  const widths = [...svg.matchAll(/<rect x="[\d.]+" y="(\d+)" width="([\d.]+)"/g)].map(
    ([, y, wide]) => [Number(y), Number(wide)],
  );
  expect(widths).toEqual([
    [17, 959.5],
    [34, 839.5],
    [17, 239.5],
  ]);
});
