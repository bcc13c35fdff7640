import { setTimeout as sleep } from 'node:timers/promises';
import { pick, type Sale } from './sale.ts';

const stripe = '/v1/*';
const payme = '/payme/payments/*';
/** Faults of a provider, or of the connection to it; each affects one or a few requests. */
const troubles: readonly object[] = [
  // The stripe package retries a request once after a broken connection.
  { action: 'behave', behaviour: 'drop', path: stripe, times: 2 },
  { action: 'behave', behaviour: 'drop', path: stripe, times: 2, before: true },
  { action: 'behave', behaviour: 'error', path: stripe, status: 500 },
  { action: 'behave', behaviour: 'nonsense', path: stripe },
  { action: 'behave', behaviour: 'delay', path: stripe, ms: 400, times: 3 },
  { action: 'behave', behaviour: 'refund', outcome: 'pending', ms: 500 },
  { action: 'behave', behaviour: 'refund', outcome: 'fail' },
  { action: 'behave', behaviour: 'refund', outcome: 'fail_after_success', ms: 500 },
  { action: 'behave', behaviour: 'drop', path: payme },
  { action: 'behave', behaviour: 'drop', path: payme, before: true },
  { action: 'behave', behaviour: 'error', path: payme, status: 500 },
  // A refusal is final: PayMe has not done what it refused.
  { action: 'behave', behaviour: 'error', path: payme, status: 429, before: true },
  { action: 'behave', behaviour: 'nonsense', path: payme },
  { action: 'behave', behaviour: 'delay', path: payme, ms: 400, times: 3 },
  { action: 'payme_expire_tokens' },
  // Many faults wait for a request that seldom comes.
  { action: 'clear' },
  { action: 'clear' },
  { action: 'clear' },
  ...['stripe', 'payme'].flatMap((provider) => [
    { action: 'webhooks', provider, lose: 2 },
    { action: 'webhooks', provider, copies: 3 },
    { action: 'webhooks', provider, copies: 1 },
    { action: 'webhooks', provider, delay_ms: 600 },
    { action: 'webhooks', provider, delay_ms: 0 },
    { action: 'webhooks', provider, held: true },
    { action: 'release', provider, order: 'shuffled' },
    { action: 'release', provider, order: 'reversed' },
  ]),
];

/**
 * Causes one fault after the other until the storm is over, at most one per visit: on a slow
 * machine they would accumulate and affect every request, so that no payment would ever succeed.
 */
export async function badDays(
  sale: Sale,
  isOver: () => boolean,
  visits: () => number,
): Promise<void> {
  for (let seen = -1; !isOver(); await sleep(250)) {
    if (visits() === seen) continue;
    seen = visits();
    await sale.control(pick(troubles));
  }
}

/** Clears all faults and releases the webhooks that were held back. */
export async function goodDay(sale: Sale): Promise<void> {
  await sale.control({ action: 'clear' });
  for (const provider of ['stripe', 'payme']) {
    await sale.control({
      action: 'webhooks',
      provider,
      held: false,
      copies: 1,
      lose: 0,
      delay_ms: 0,
    });
    await sale.control({ action: 'release', provider, order: 'shuffled' });
  }
}

/**
 * Closes the disputes, every second one as won, and expires the unpaid payment requests at PayMe.
 */
export async function endWhatIsOpen(sale: Sale): Promise<void> {
  const { disputes } = (await sale.view('state')) as { disputes: { id: string }[] };
  for (const [n, { id }] of disputes.entries())
    await sale.control({ action: 'close_dispute', dispute: id, outcome: n % 2 ? 'won' : 'lost' });
  const { lines } = (await sale.view('payme/ledger?status=PR001')) as {
    lines: { payment_request: string }[];
  };
  for (const { payment_request } of lines)
    await sale.control({ action: 'payme_expire', payment_request });
}
