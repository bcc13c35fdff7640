import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onStopSignals } from './stop-signals.ts';

/** Signals are emitted on this process directly; earlier listeners are restored afterwards. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let before: Map<string, NodeJS.SignalsListener[]>;
let calls: string[];
beforeEach(() => {
  before = new Map(
    signals.map((signal) => [signal, process.listeners(signal) as NodeJS.SignalsListener[]]),
  );
  for (const signal of signals) process.removeAllListeners(signal);
  vi.useFakeTimers({ toFake: ['performance'] });
  calls = [];
  onStopSignals(
    () => calls.push('first'),
    () => calls.push('second'),
  );
});
afterEach(() => {
  vi.useRealTimers();
  for (const signal of signals) {
    process.removeAllListeners(signal);
    for (const listener of before.get(signal) ?? []) process.on(signal, listener);
  }
});
const press = (signal: 'SIGINT' | 'SIGTERM', after_ms = 0): void => {
  vi.advanceTimersByTime(after_ms);
  process.emit(signal, signal);
};

test.each(['SIGINT', 'SIGTERM'] as const)('%s requests a stop', (signal) => {
  press(signal);
  expect(calls).toEqual(['first']);
});

test('one Ctrl-C that arrives three times counts once', () => {
  press('SIGINT');
  press('SIGINT', 20);
  press('SIGTERM', 500);
  expect(calls).toEqual(['first']);
});

test('a second press after a while forces the stop', () => {
  press('SIGINT');
  press('SIGINT', 1500);
  expect(calls).toEqual(['first', 'second']);
});

test('the delay of a second press is measured from the first one', () => {
  press('SIGTERM');
  press('SIGTERM', 600);
  press('SIGTERM', 600);
  expect(calls).toEqual(['first', 'second']);
});

test.runIf(process.platform === 'linux')('SIGHUP is not handled, so that nohup works', () => {
  expect(process.listenerCount('SIGHUP')).toBe(0);
});
