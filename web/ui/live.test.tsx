import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../tests/setup/screen.tsx';
import { Countdown } from './countdown.tsx';
import { toast, toasts } from './toast.ts';

const start = Date.parse('2026-11-21T12:00:00.000Z');
const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test.each([
  [59, '00:59'],
  [60, '01:00'],
  [754, '12:34'],
  [3600, '1:00:00'],
  [93_784, '26:03:04'],
  [0, '00:00'],
  [-5, '00:00'],
  [0.4, '00:01'],
])('%d seconds left are shown as %s', async (seconds, shown) => {
  expect((await draw(<Countdown until={at(seconds)} />)).textContent).toBe(shown);
});

test('the countdown warns in the last two minutes and announces its end', async () => {
  const over = vi.fn();
  const screen = await draw(<Countdown until={at(121)} onEnd={over} />);
  const timer = screen.querySelector('[role="timer"]') as HTMLElement;
  const quiet = timer.className;
  await pass(2);
  expect([timer.textContent, timer.className === quiet]).toEqual(['01:59', false]);
  await pass(120);
  expect([timer.textContent, over.mock.calls.length]).toEqual(['00:00', 1]);
});

test('with a fast local clock, the end is reported again at growing intervals', async () => {
  const over = vi.fn();
  await draw(<Countdown until={at(1)} onEnd={over} />);
  const asked = async (seconds: number): Promise<number> => {
    await pass(seconds);
    return over.mock.calls.length;
  };
  expect([await asked(5), await asked(1), await asked(4), await asked(1)]).toEqual([1, 2, 2, 3]);
  expect([await asked(590), await asked(60)]).toEqual([14, 15]);
});

test("the server's clock decides, even when the local clock is wrong", async () => {
  expect((await draw(<Countdown until={at(60)} ahead_ms={-30_000} />)).textContent).toBe('01:30');
});

test('an extended hold counts down to its new end', async () => {
  const held = await draw(<Countdown key="x" until={at(1)} />);
  await pass(3);
  expect(held.textContent).toBe('00:00');
  expect((await draw(<Countdown until={at(600)} />)).textContent).toBe('09:57');
});

test('toasts disappear after four seconds, and at most five are shown', async () => {
  for (let i = 1; i <= 7; i++) toast(`toast ${i}`);
  expect(toasts.current().map((item) => item.text)).toEqual([
    'toast 3',
    'toast 4',
    'toast 5',
    'toast 6',
    'toast 7',
  ]);
  toasts.dismiss(toasts.current()[0]?.id ?? 0);
  expect(toasts.current()).toHaveLength(4);
  await pass(3.9);
  toast('late', 'danger');
  await pass(0.2);
  expect(toasts.current()).toMatchObject([{ text: 'late', tone: 'danger' }]);
});
