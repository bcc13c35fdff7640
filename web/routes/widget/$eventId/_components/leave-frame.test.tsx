import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PublicEvent } from '#features/listings/contract.ts';
import { TicketPanel } from '#web/components/event-page/ticket-panel.tsx';
import { drawComponent } from '../../../../../tests/setup/component.tsx';
import { publicPrice, publicTicket } from '../../../../../tests/setup/public-event.ts';
import { leaveFrame } from './leave-frame.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const event = {
  id: 7,
  slug: 'night',
  currency: 'HKD',
  timezone: 'Asia/Hong_Kong',
  lifecycle_status: 'UPCOMING',
  settings: { price_display_mode: 'INCLUSIVE', continue_button_text: null },
  tickets: [publicTicket(1, [publicPrice(10)])],
} as unknown as PublicEvent;

/** Chooses a ticket in the widget and continues, where `opens` windows may be opened. */
async function checkOut(opens: readonly string[]): Promise<string[]> {
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ data: event.tickets }),
  );
  vi.spyOn(window, 'open').mockImplementation((_, target = '') => {
    asked.push(target);
    return opens.includes(target) ? window : null;
  });
  const { user } = await drawComponent(
    <TicketPanel
      event={event}
      continueElsewhere={(lines, code) => leaveFrame(event, lines, code)}
    />,
  );
  await user.click(await screen.findByRole('button', { name: /^One more/ }));
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  return asked;
}

test.each([
  ['in place of the page', ['_top', '_blank'], ['_top']],
  ['in a new window where the page forbids that', ['_blank'], ['_top', '_blank']],
])('the checkout opens %s', async (_, opens, asked) => {
  expect(await checkOut(opens)).toEqual(asked);
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('a page that forbids both is told, with the address where tickets are sold', async () => {
  expect(await checkOut([])).toEqual(['_top', '_blank']);
  expect(screen.getByRole('alert').textContent).toContain(`${location.host}/e/7`);
});
