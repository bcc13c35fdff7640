import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { queueOfReservations, type TakeReservations } from './reserve.ts';
import type { Outcome, Request } from './reserve-batch.ts';

const ctx = {} as Context;
const request = (session_hash: string): Request => ({
  input: { tickets: [] },
  session_hash,
  had_session: false,
  locale: 'en',
  user_id: null,
  holder: null,
});
const outcomeOf = (item: Request): Outcome => ({ served: item.session_hash }) as unknown as Outcome;

/** A queue that takes a batch only when its gate is opened, and records each batch. */
function gated() {
  const batches: { event: number; sessions: string[] }[] = [];
  const gates: (() => void)[] = [];
  const take: TakeReservations = async (_ctx, event, requests) => {
    batches.push({ event, sessions: requests.map((item) => item.session_hash) });
    await new Promise<void>((resolve) => gates.push(resolve));
    return requests.map(outcomeOf);
  };
  const open = async (): Promise<void> => {
    await expect.poll(() => gates.length).toBeGreaterThan(0);
    gates.shift()?.();
  };
  return { batches, take, open };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('reservation requests for one event', () => {
  test('that arrive at the same moment form one batch in arrival order', async () => {
    const { batches, take, open } = gated();
    const queue = queueOfReservations(take);
    const all = Promise.all(['a', 'b', 'c'].map((session) => queue.add(ctx, 7, request(session))));
    await open();
    await all;
    expect(batches).toEqual([{ event: 7, sessions: ['a', 'b', 'c'] }]);
  });

  test('accumulate while a batch is running, so the next batch is larger', async () => {
    const { batches, take, open } = gated();
    const queue = queueOfReservations(take);
    const first = queue.add(ctx, 7, request('first'));
    await turn();
    const later = Array.from({ length: 20 }, (_, n) => queue.add(ctx, 7, request(`later${n}`)));
    await open();
    await first;
    await open();
    await Promise.all(later);
    expect(batches.map((batch) => batch.sessions.length)).toEqual([1, 20]);
  });

  test('are split into batches of the maximum size, and every request is answered', async () => {
    const sizes: number[] = [];
    const queue = queueOfReservations(async (_ctx, _event, requests) => {
      sizes.push(requests.length);
      return requests.map(outcomeOf);
    }, 3);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => queue.add(ctx, 7, request(`s${n}`))),
    );
    expect(sizes).toEqual([3, 3, 2]);
    expect(answers.map((answer) => (answer as unknown as { served: string }).served)).toEqual(
      Array.from({ length: 8 }, (_, n) => `s${n}`),
    );
  });

  test('from the same session are processed in order, never in the same batch', async () => {
    const seen: string[][] = [];
    const queue = queueOfReservations(async (_ctx, _event, requests) => {
      seen.push(requests.map((item) => item.session_hash));
      return requests.map(outcomeOf);
    }, 500);
    await Promise.all(
      ['same', 'other', 'same', 'same'].map((session) => queue.add(ctx, 7, request(session))),
    );
    expect(seen).toEqual([['same', 'other'], ['same'], ['same']]);
  });

  test('each receive their own result; a refusal does not affect other requests', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (sessions, max) => {
          const queue = queueOfReservations(
            async (_ctx, _event, requests) =>
              requests.map((item) =>
                item.session_hash === 'b' ? new Refusal('ticket.sold_out', 409) : outcomeOf(item),
              ),
            max,
          );
          const answers = await Promise.all(
            sessions.map((session) => queue.add(ctx, 7, request(session))),
          );
          expect(
            answers.map((answer) =>
              answer instanceof Refusal
                ? answer.code
                : (answer as unknown as { served: string }).served,
            ),
          ).toEqual(sessions.map((session) => (session === 'b' ? 'ticket.sold_out' : session)));
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([0, 25, 50])(
    'a request that makes its batch fail, at place %i of 51, is refused alone',
    async (place) => {
      const served: string[] = [];
      const queue = queueOfReservations(async (_ctx, _event, requests) => {
        if (requests.some((item) => item.session_hash === `s${place}`))
          throw Object.assign(new Error('invalid byte sequence'), { code: '22021' });
        served.push(...requests.map((item) => item.session_hash));
        return requests.map(outcomeOf);
      }, 500);
      const sessions = Array.from({ length: 51 }, (_, n) => `s${n}`);
      const answers = await Promise.allSettled(
        sessions.map((session) => queue.add(ctx, 7, request(session))),
      );
      expect(answers.map((answer) => answer.status === 'rejected')).toEqual(
        sessions.map((_, n) => n === place),
      );
      expect(served).toEqual(sessions.filter((_, n) => n !== place));
    },
  );

  test('a lost database connection rejects only the batch that was running', async () => {
    let times = 0;
    const queue = queueOfReservations(async (_ctx, _event, requests) => {
      if (++times === 1) throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
      return requests.map(outcomeOf);
    }, 2);
    const answers = await Promise.allSettled(
      ['a', 'b', 'c'].map((session) => queue.add(ctx, 7, request(session))),
    );
    expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await queue.add(ctx, 7, request('d'))).toMatchObject({ served: 'd' });
  });
});

test('batches of different events run concurrently', async () => {
  const { batches, take, open } = gated();
  const queue = queueOfReservations(take);
  const both = [queue.add(ctx, 1, request('a')), queue.add(ctx, 2, request('a'))];
  await expect.poll(() => batches.map((batch) => batch.event)).toEqual([1, 2]);
  await open();
  await open();
  await Promise.all(both);
});
