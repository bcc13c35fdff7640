import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { PublicEvent } from '#features/listings/contract.ts';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { calls } from './calls.ts';
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

export interface Availability {
  tickets: readonly PublicTicket[];
  promo: Promo;
  refresh: () => Promise<void>;
  /** Reloads the tickets with the current code. */
  apply: (code: string) => Promise<void>;
  /** Continues without the code. */
  drop: () => void;
  /** The server rejected the code during the reservation. */
  refuse: (problem: string) => void;
}

/**
 * Loads the current tickets, with or without a promo code. The page itself is cached by the server
 * for all visitors and may be minutes old.
 */
export function useAvailability(event: PublicEvent): Availability {
  const intl = useIntl();
  const [tickets, setTickets] = useState<readonly PublicTicket[]>(event.tickets);
  const [promo, setPromo] = useState(without);
  const applied = useRef('');
  const asked = useRef('');
  const latest = useRef(0);
  const { id } = event;
  const invalid = (): string => intl.formatMessage({ id: 'event_page.promo.invalid' });

  async function load(
    code: string,
  ): Promise<{ tickets: readonly PublicTicket[]; code: string | null }> {
    const { call } = await import('#web/lib/api.ts');
    if (!code)
      return { tickets: await call(calls.tickets, { params: { eventId: id } }), code: null };
    const found = await call(calls.get, { params: { eventId: id }, query: { promo_code: code } });
    return {
      tickets: found.tickets,
      code: found.promo_code?.valid ? found.promo_code.code : null,
    };
  }

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
    setTickets(fresh.tickets);
    if (code && fresh.code === null) finishPromo(code, invalid(), false);
  }

  async function ask(text: string, by_hand: boolean): Promise<void> {
    const code = (asked.current = text.trim());
    let problem = invalid();
    setPromo({ ...without, code, state: 'asking', by_hand });
    const fresh =
      code.length > longest_code
        ? null
        : await load(code).catch((error: unknown) => {
            problem = callProblem(intl, error);
            return null;
          });
    if (code !== asked.current) return;
    // A pending response for the tickets without the code is ignored.
    latest.current += 1;
    if (fresh) setTickets(fresh.tickets);
    finishPromo(fresh?.code ?? code, fresh?.code ? null : problem, by_hand);
  }

  const begin = useEffectEvent(() => {
    storeCode('aff', id, codeFor('aff', id));
    const code = codeFor('promo_code', id);
    void (code ? ask(code, false) : refresh());
  });
  const look = useEffectEvent(() => document.hidden || void refresh());
  useEffect(() => {
    begin();
    const onVisible = (): void => void look();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [id]);

  return {
    tickets,
    promo,
    refresh,
    apply: (code) => ask(code, true),
    drop() {
      finishPromo('', null, true);
      void refresh();
    },
    refuse: (problem) => finishPromo(applied.current, problem, true),
  };
}
