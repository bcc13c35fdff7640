import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicEvent } from '#features/listings/contract.ts';
import { drawComponent } from '../../../tests/setup/component.tsx';
import { patience_ms } from '../../../tests/setup/patience.ts';
import { publicPrice, publicTicket } from '../../../tests/setup/public-event.ts';
import { linesOf } from './basket.ts';
import { PendingReservation } from './pending-reservation.tsx';
import { patient_ms } from './reservation.ts';
import { useReserve } from './use-reserve.ts';

/** A busy server that makes requests wait, and reports the place of each. */
let reserved: { key: string | null; answer: (response: Response) => void }[];
let place: object;
let asked = 0;
beforeEach(() => {
  reserved = [];
  place = { is_waiting: true, ahead: 1204, wait_seconds: 130, ask_again_seconds: 2 };
  sessionStorage.clear();
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (String(url).endsWith('/line')) {
      asked++;
      return Promise.resolve(Response.json({ data: place }));
    }
    return new Promise((answer) =>
      reserved.push({ key: new Headers(init?.headers).get('idempotency-key'), answer }),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ticket = publicTicket(1, [publicPrice(10, { price: 100 })]);
const event = { id: 7, currency: 'HKD', tickets: [ticket] } as unknown as PublicEvent;
const lines = linesOf([ticket], { 10: { quantity: 2 } }, 'HKD');
const offer = {
  refresh: () => Promise.resolve(),
  refuse: () => undefined,
};
const order = (short_id: string): Response =>
  Response.json({ data: { short_id } }, { status: 201 });
const running = (): Response =>
  Response.json({ code: 'idempotency.still_running', message: 'Wait.' }, { status: 409 });

function Panel() {
  const { reserve, pending } = useReserve(event, offer, () => undefined);
  return (
    <>
      <button type="button" disabled={pending} onClick={() => void reserve(lines)}>
        Reserve
      </button>
      {pending ? <PendingReservation eventId={7} /> : null}
    </>
  );
}
/**
 * Makes timers of several seconds twenty times faster; those of the tests themselves keep their
 * length.
 */
const hurry = (): void => {
  const { setTimeout } = globalThis;
  const hurried = (run: () => void, ms = 0): ReturnType<typeof setTimeout> =>
    setTimeout(run, ms >= patience_ms ? ms : ms / 20);
  vi.stubGlobal('setTimeout', hurried);
};
const arrives = (n: number): Promise<unknown> => expect.poll(() => reserved).toHaveLength(n);

test('a waiting buyer sees the number ahead and the time, until the answer arrives', async () => {
  const { user, address } = await drawComponent(<Panel />);
  await user.click(screen.getByRole('button'));
  await arrives(1);
  expect(screen.queryByRole('status')).toBeNull();
  hurry();
  expect((await screen.findByRole('status')).textContent).toContain('You are in line');
  await screen.findByText(/1,204 people are ahead of you\. About 3 minutes to go\./);
  // A response of another process, which does not know this request, does not remove the place.
  place = { is_waiting: false, ahead: 0, wait_seconds: null, ask_again_seconds: 1 };
  const before = asked;
  await expect.poll(() => asked).toBeGreaterThan(before + 1);
  expect(screen.getByText(/1,204 people are ahead of you/)).toBeTruthy();
  place = { is_waiting: true, ahead: 0, wait_seconds: 1, ask_again_seconds: 2 };
  await screen.findByText(/It is your turn now\. Less than a minute/);
  await act(async () => reserved[0]?.answer(order('o_1')));
  await expect.poll(() => address()).toBe('/checkout/7/o_1/details');
});

test('the wait for the place in line ends with the page', async () => {
  const started = vi.spyOn(globalThis, 'setTimeout');
  const ended = vi.spyOn(globalThis, 'clearTimeout');
  const { user } = await drawComponent(<Panel />);
  await user.click(screen.getByRole('button'));
  await arrives(1);
  const wait = (): number => started.mock.calls.findIndex(([, ms]) => ms === patient_ms);
  await expect.poll(wait).toBeGreaterThanOrEqual(0);
  cleanup();
  expect(ended).toHaveBeenCalledWith(started.mock.results[wait()]?.value);
});

test('a reload keeps the place by repeating the same request until it is answered', async () => {
  const before = await drawComponent(<Panel />);
  await before.user.click(screen.getByRole('button'));
  await arrives(1);
  cleanup();
  hurry();
  const after = await drawComponent(<Panel />);
  await arrives(2);
  expect(reserved[1]?.key).toBe(reserved[0]?.key);
  expect((screen.getByRole('button') as HTMLButtonElement).disabled).toBe(true);
  // The server is still processing the first request.
  await act(async () => reserved[1]?.answer(running()));
  await arrives(3);
  expect(reserved[2]?.key).toBe(reserved[0]?.key);
  await act(async () => reserved[2]?.answer(order('o_2')));
  await expect.poll(() => after.address()).toBe('/checkout/7/o_2/details');
});

test('nothing is repeated after an answer, a refusal or too long a time', async () => {
  const { user } = await drawComponent(<Panel />);
  await user.click(screen.getByRole('button'));
  await arrives(1);
  await act(async () =>
    reserved[0]?.answer(
      Response.json({ code: 'ticket.sold_out', message: 'No.' }, { status: 409 }),
    ),
  );
  await expect.poll(() => sessionStorage.getItem('attempt:7')).toBeNull();
  sessionStorage.setItem(
    'attempt:7',
    JSON.stringify({ body: {}, paths: {}, key: 'old', began: Date.now() - 11 * 60_000 }),
  );
  cleanup();
  await drawComponent(<Panel />);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(reserved).toHaveLength(1);
});
