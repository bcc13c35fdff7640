import { guest, host } from './programme/people-and-places.ts';
import type { Intent } from './world.ts';
import { messageOf } from '#platform/pure/thrown.ts';

/**
 * Imports into the payment simulator what it would have if the demo had really happened: the
 * connected accounts and every payment. The import is idempotent, so the next start repairs an
 * interrupted one.
 */
export async function importIntoSimulator(
  url: string,
  payment_intents: readonly Intent[],
): Promise<boolean> {
  const accounts = [host, guest].map(({ name, stripe }) => ({
    id: stripe,
    display_name: name,
    card_payments: 'active',
  }));
  try {
    // On later starts the simulator has the payments, and perhaps newer ones than the database:
    // leave it alone.
    const [first] = payment_intents;
    if (
      first &&
      (
        await fetch(new URL(`/control/ledger/${first.id}`, url), {
          signal: AbortSignal.timeout(10_000),
        })
      ).ok
    )
      return true;
    const answer = await fetch(new URL('/control', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'import', accounts, payment_intents }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok)
      throw new Error(`it answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    return true;
  } catch (error) {
    console.log(
      `The payment simulator at ${url} rejected the demo's payments: ${messageOf(error)}`,
    );
    return false;
  }
}
