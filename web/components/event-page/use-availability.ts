import { useCallback, useEffect, useRef, useState } from 'react';
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
  /** Loads the tickets as they are with a code. */
  apply: (code: string) => Promise<void>;
  /** Continues without the code. */
  drop: () => void;
  /** The server took the code no more when the tickets were to be held. */
  refuse: (problem: string) => void;
}

/**
 * The current tickets, with a promo code or without. The page itself is cached by the server for
 * all visitors and may be minutes old.
 */
export function useAvailability(event: PublicEvent): Availability {
  const intl = useIntl();
  const [tickets, setTickets] = useState<readonly PublicTicket[]>(event.tickets);
  const [promo, setPromo] = useState(without);
  const applied = useRef('');
  const latest = useRef(0);
  const { id } = event;
  // A change of language does not reload the tickets.
  const words = useRef(intl);
  useEffect(() => void (words.current = intl), [intl]);

  const load = useCallback(
    async (code: string): Promise<{ tickets: readonly PublicTicket[]; code: string | null }> => {
      const { call } = await import('#web/lib/api.ts');
      if (!code)
        return { tickets: await call(calls.tickets, { params: { eventId: id } }), code: null };
      const found = await call(calls.get, { params: { eventId: id }, query: { promo_code: code } });
      return {
        tickets: found.tickets,
        code: found.promo_code?.valid ? found.promo_code.code : null,
      };
    },
    [id],
  );

  const finishPromo = useCallback(
    (code: string, problem: string | null, by_hand: boolean) => {
      applied.current = problem === null ? code : '';
      storeCode('promo_code', id, applied.current);
      // A choice of the visitor on this page overrides the code in the address.
      if (by_hand) forgetAddress('promo_code');
      setPromo(
        code
          ? { code, state: problem === null ? 'applied' : 'refused', problem, by_hand }
          : { ...without, by_hand },
      );
    },
    [id],
  );

  const refresh = useCallback(async () => {
    const code = applied.current;
    const request = (latest.current += 1);
    // Without a response the page keeps the data it has; the reservation is checked by the server
    // anyway.
    const fresh = await load(code).catch(() => null);
    if (!fresh || request !== latest.current) return;
    setTickets(fresh.tickets);
    if (code && fresh.code === null)
      finishPromo(code, words.current.formatMessage({ id: 'event_page.promo.invalid' }), false);
  }, [load, finishPromo]);

  const ask = useCallback(
    async (text: string, by_hand: boolean) => {
      const code = text.trim();
      const request = (latest.current += 1);
      setPromo({ code, state: 'asking', problem: null, by_hand });
      try {
        const fresh = code.length > longest_code ? null : await load(code);
        if (request !== latest.current) return;
        if (fresh) setTickets(fresh.tickets);
        finishPromo(
          fresh?.code ?? code,
          fresh?.code ? null : words.current.formatMessage({ id: 'event_page.promo.invalid' }),
          by_hand,
        );
      } catch (error) {
        if (request === latest.current)
          finishPromo(code, callProblem(words.current, error), by_hand);
      }
    },
    [load, finishPromo],
  );

  useEffect(() => {
    storeCode('aff', id, codeFor('aff', id));
    const code = codeFor('promo_code', id);
    void (code ? ask(code, false) : refresh());
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [ask, refresh, id]);

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
