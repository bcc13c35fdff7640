import { afterEach, beforeEach, expect, vi } from 'vitest';

// An error that is only logged is still a defect: every console error fails the test.
let spy: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(spy.mock.calls).toEqual([]);
  spy.mockRestore();
});
