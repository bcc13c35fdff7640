import { afterEach, beforeEach, expect, vi } from 'vitest';

// An error that no one looks at is a defect: whatever reaches the console as one fails the test.
let spy: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(spy.mock.calls).toEqual([]);
  spy.mockRestore();
});
