import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { PublicEvent } from '#features/listings/contract.ts';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import type { CurrentOffer } from './current-offer.ts';
import { codeFor, forgetAddress, storeCode, longest_code } from './visitor-codes.ts';

/**
 * The promo code on this page: the code, its result, and whether the visitor has just acted on it.
 */
export interface Promo {
  code: string;
  state: 'none' | 'asking' | 'applied' | 'refused';
  problem: string | null;
  by_hand: boolean;
}
const without: Promo = { code: '', state: 'none', problem: null, by_hand: false };

type Shown = Pick<CurrentOffer, 'tickets' | 'next_ms'>;
const day_ms = 86_400_000;

export interface Availability {
  tickets: readonly PublicTicket[];
  promo: Promo;
  refresh: () => Promise<void>;
  /** Reloads the tickets with the current code. */
  apply: (code: string) => Promise<void>;
  /** Continues without the code. */
  drop: () => void;
  /** The server rejected the code during the reservation. */
  refuse: (problem: string, code: string) => void;
}

/**
 * Loads the current tickets, with or without a promo code. The page itself is cached by the server
 * for all visitors and may be minutes old.
 */
export function useAvailability(event: PublicEvent): Availability {
  const intl = useIntl();
  const [{ tickets, next_ms }, show] = useState<Shown>({ tickets: event.tickets, next_ms: day_ms });
  const [promo, setPromo] = useState(without);
  const applied = useRef('');
  const requestedCode = useRef('');
  const latest = useRef(0);
  const { id } = event;
  const invalid = (): string => intl.formatMessage({ id: 'event_page.promo.invalid' });

  const load = async (code: string) => (await import('./current-offer.ts')).currentOffer(id, code);

  function finishPromo(code: string, problem: string | null, by_hand: boolean): void {
    applied.current = problem === null ? code : '';
    storeCode('promo_code', id, applied.current);
    // A choice of the visitor on this page overrides the code in the address.
    if (by_hand) forgetAddress('promo_code');
    setPromo(
      code
        ? { code, state: problem === null ? 'applied' : 'refused', problem, by_hand }
        : { ...without, by_hand },
    );
  }

  async function refresh(): Promise<void> {
    const code = applied.current;
    const request = (latest.current += 1);
    // Without a response the page keeps the data it has; the reservation is checked by the server
    // anyway.
    const fresh = await load(code).catch(() => null);
    if (!fresh || request !== latest.current) return;
    show(fresh);
    if (code && fresh.code === null) finishPromo(code, invalid(), false);
  }

  async function check(text: string, by_hand: boolean): Promise<void> {
    const code = (requestedCode.current = text.trim());
    let problem = invalid();
    setPromo({ ...without, code, state: 'asking', by_hand });
    const fresh =
      code.length > longest_code
        ? null
        : await load(code).catch((error: unknown) => {
            problem = callProblem(intl, error);
            return null;
          });
    if (code !== requestedCode.current) return;
    // A pending response for the tickets without the code is ignored.
    latest.current += 1;
    if (fresh) show(fresh);
    finishPromo(fresh?.code ?? code, fresh?.code ? null : problem, by_hand);
  }

  const begin = useEffectEvent(() => {
    storeCode('aff', id, codeFor('aff', id));
    const code = codeFor('promo_code', id);
    void (code ? check(code, false) : refresh());
  });
  const look = useEffectEvent(() => document.hidden || void refresh());
  useEffect(() => {
    begin();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [id]);
  useEffect(() => {
    const timer = setTimeout(look, next_ms);
    return () => clearTimeout(timer);
  }, [tickets, next_ms]);

  return {
    tickets,
    promo,
    refresh,
    apply: (code) => check(code, true),
    drop() {
      finishPromo('', null, true);
      void refresh();
    },
    refuse: (problem, code) => finishPromo(code, problem, true),
  };
}
