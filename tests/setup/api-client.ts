import { expect } from 'vitest';
import type { Answer, Ask, TestApp } from './test-app.ts';
import { count, listOf, misfits, number, orNull, text, thing, type Check } from './shape.ts';

/**
 * A client written from wire.md alone: it sends JSON, reads envelopes and does not use the
 * contracts.
 */
export interface ApiClient {
  (
    method: string,
    path: string,
    body?: unknown,
    more?: Omit<Ask, 'body' | 'token'>,
  ): Promise<Answer>;
  token: string;
}
export function apiClient(testApp: TestApp, token: string): ApiClient {
  const ask = (
    method: string,
    path: string,
    body?: unknown,
    more: Omit<Ask, 'body' | 'token'> = {},
  ) => testApp.ask(method, path, { token, body, ...more });
  return Object.assign(ask, { token });
}

/** Expects one object under `data`, with its status. */
export function expectThing(answer: Answer, check: Check, status = 200): void {
  expect([answer.status, answer.status === status ? '' : answer.text]).toEqual([status, '']);
  expect(misfits(answer.data, check)).toEqual([]);
  expect(Object.keys(answer.body as object)).toEqual(['data']);
}

export function expectList(answer: Answer, check: Check, status = 200): void {
  expect(answer.status).toBe(status);
  expect(misfits(answer.data, listOf(check))).toEqual([]);
}

const Page = thing({
  links: thing({ first: text, last: text, prev: orNull(text), next: orNull(text) }),
  meta: thing({
    current_page: count,
    from: orNull(count),
    to: orNull(count),
    last_page: count,
    per_page: count,
    total: number,
    path: text,
    allowed_sorts: thing({}),
    default_sort: text,
    default_sort_direction: text,
    allowed_filter_fields: listOf(text),
  }),
});
export interface PageBody {
  data: Record<string, unknown>[];
  links: Record<'first' | 'last', string> & Record<'prev' | 'next', string | null>;
  meta: {
    current_page: number;
    from: number | null;
    to: number | null;
    last_page: number;
    per_page: number;
    total: number;
    path: string;
    allowed_sorts: Record<string, { asc: string; desc: string }>;
    default_sort: string;
    default_sort_direction: string;
    allowed_filter_fields: string[];
  };
}

/** Expects a page with everything that wire.md specifies. */
export function expectPage(answer: Answer, check: Check): PageBody {
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  expect(misfits(answer.data, listOf(check))).toEqual([]);
  expect(misfits(answer.body, Page)).toEqual([]);
  return answer.body as PageBody;
}

/** Expects a refusal as in decisions.md §12: a sentence, a code, and no implementation details. */
export function expectRefusal(
  answer: Answer,
  status: number,
  what: { code?: string; fields?: readonly string[] } = {},
): void {
  expect([answer.status, answer.status === status ? '' : answer.text]).toEqual([status, '']);
  expect((answer.body as { message?: unknown }).message).toEqual(expect.stringMatching(/\S{2}/));
  if (what.code) expect(answer.code).toBe(what.code);
  if (what.fields) {
    expect(Object.keys(answer.errors).toSorted()).toEqual(what.fields.toSorted());
    expect(
      Object.values(answer.errors).every(
        (said) =>
          Array.isArray(said) && said.every((item) => typeof item === 'string' && item.length > 3),
      ),
    ).toBe(true);
  }
  expect(answer.text).not.toMatch(/node_modules|at \/|select |insert into|violates|\.ts:\d/i);
}

export const idOf = (answer: Answer): number => (answer.data as { id: number }).id;
/** Returns a row without the fields that every change may modify. */
export const still = (row: unknown): unknown => {
  const { version: _version, updated_at: _updated, ...rest } = row as Record<string, unknown>;
  return rest['settings'] ? { ...rest, settings: still(rest['settings']) } : rest;
};
