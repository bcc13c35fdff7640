import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFonts } from './fonts.ts';
import { headScript } from './head-script.ts';

const load = vi.fn((_font: string) => Promise.resolve([]));
const { dataset } = document.documentElement;

function Page() {
  useFonts();
  return null;
}
beforeEach(() => {
  vi.useFakeTimers();
  load.mockClear();
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  sessionStorage.clear();
  delete dataset['fonts'];
});

test('fonts are loaded shortly after the page, and the tab remembers them', async () => {
  render(<Page />);
  expect([load.mock.calls.length, dataset['fonts']]).toEqual([0, undefined]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(load.mock.calls.map(([font]) => font)).toEqual([
    "1em 'Inter Variable'",
    "1em 'Bricolage Grotesque Variable'",
  ]);
  expect(dataset['fonts']).toBe('kept');
  delete dataset['fonts'];
  // Runs the script as the head of the next page does.
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(headScript)}`);
  expect(dataset['fonts']).toBe('kept');
});

test('fonts that fail to load change nothing, and a page that is left loads none', async () => {
  load.mockRejectedValueOnce(new Error('no network'));
  render(<Page />);
  await vi.advanceTimersByTimeAsync(1000);
  expect([dataset['fonts'], sessionStorage.getItem('fonts')]).toEqual([undefined, null]);
  load.mockClear();
  cleanup();
  render(<Page />).unmount();
  await vi.advanceTimersByTimeAsync(5000);
  expect(load).not.toHaveBeenCalled();
});
