import { afterEach, beforeEach, expect, vi } from 'vitest';

// An element that a library warns of would be printed with the whole window around it.
const { warn } = console;
console.warn = (...words: unknown[]) =>
  warn(...words.map((word) => (typeof word === 'object' && word ? String(word) : word)));

// An error that no one looks at is a defect: whatever reaches the console as one fails the test.
let spy: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(spy.mock.calls).toEqual([]);
  spy.mockRestore();
});
