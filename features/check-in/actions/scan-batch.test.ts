import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#platform/pure/refusal.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../../tests/setup/given.ts';
import { givenGuest, givenList, type GivenList } from '../../../tests/setup/given-door.ts';
import { openTestApp, type TestApp } from '../../../tests/setup/test-app.ts';
import { door, type Door } from './check-in.ts';
import { queueOfScans } from './scan.ts';
import type { ScanOutcome } from './scan-batch.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null });
});
afterAll(() => testApp.close());

/** A process whose batches pause between reading and writing, until they are released. */
function givenProcess() {
  const held: (() => void)[] = [];
  const standing: Door = {
    ...door,
    async findPeople(ctx, listId, named) {
      const found = await door.findPeople(ctx, listId, named);
      await new Promise<void>((resolve) => held.push(resolve));
      return found;
    },
  };
  const queue = queueOfScans(standing);
  const scan = (list: GivenList, code: string, device_name: string): Promise<ScanOutcome> =>
    queue.add(testApp.ctx(), list.short_id, {
      ctx: testApp.ctx(),
      codes: [code],
      device_name,
      scanned_at: null,
    });
  return {
    scan,
    hasRead: () => expect.poll(() => held.length).toBeGreaterThan(0),
    goOn: () => held.shift()?.(),
  };
}
const bodyOf = (outcome: ScanOutcome) => {
  if (outcome instanceof Refusal) throw outcome;
  return outcome.body;
};

test('of two concurrent scans the later writer gets the entry of the earlier one', async () => {
  const list = await givenList(testApp, staff, sold);
  const { code } = await givenGuest(testApp, staff, sold);
  const [here, there] = [givenProcess(), givenProcess()];
  const slow = here.scan(list, code, 'slow');
  await here.hasRead();
  const fast = there.scan(list, code, 'fast');
  await there.hasRead();
  there.goOn();
  const [entry] = bodyOf(await fast).data;
  here.goOn();
  const { data, details } = bodyOf(await slow);
  expect([data, details[code]]).toMatchObject([
    [],
    {
      code: 'check_in.already_in',
      first_check_in: {
        short_id: entry?.short_id,
        checked_in_at: entry?.checked_in_at,
        device_name: 'fast',
      },
    },
  ]);
});

describe('a list that ends while a batch of scans is running', () => {
  const path = (list: GivenList) => `/events/${sold.event_id}/check-in-lists/${list.id}`;
  const hourAgo = (): string => new Date(testApp.platform.clock() - 3_600_000).toISOString();

  test.each([
    ['the list has expired', 'PUT', '', { expires_at: true }, 'check_in.list_expired'],
    ['the link was rotated', 'POST', '/rotate', {}, 'check_in.list_not_found'],
  ] as const)('%s: the next scan is refused', async (_, method, rest, body, refusal) => {
    const list = await givenList(testApp, staff, sold);
    const [first, next] = [
      await givenGuest(testApp, staff, sold),
      await givenGuest(testApp, staff, sold),
    ];
    const { scan, hasRead, goOn } = givenProcess();
    const before = scan(list, first.code, 'before');
    await hasRead();
    await testApp.ask(method, `${path(list)}${rest}`, {
      token: staff.token,
      body: 'expires_at' in body ? { expires_at: hourAgo() } : body,
    });
    const after = scan(list, next.code, 'after');
    goOn();
    expect(bodyOf(await before).data).toHaveLength(1);
    expect(await after).toMatchObject({ code: refusal });
  });

  test('when it is deleted, all scans of the batch are refused without an error', async () => {
    const list = await givenList(testApp, staff, sold);
    const guests = [await givenGuest(testApp, staff, sold), await givenGuest(testApp, staff, sold)];
    const { scan, hasRead, goOn } = givenProcess();
    const scans = guests.map(({ code }, n) => scan(list, code, `phone ${n}`));
    await hasRead();
    await testApp.ask('DELETE', path(list), { token: staff.token });
    goOn();
    for (const outcome of await Promise.allSettled(scans))
      expect(outcome).toMatchObject({ value: { code: 'check_in.list_not_found', status: 404 } });
  });
});
