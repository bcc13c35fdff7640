/** A bug that somebody might write, and the tests that must turn red when they do. */
export interface PlantedBug {
  name: string;
  file: string;
  /** Stands in the file exactly once. */
  from: string;
  to: string;
  tests: readonly string[];
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'one unit more than there is may be taken',
    file: 'features/stock/rules/counter.ts',
    from: 'if (!counter || remaining(counter) < units) return Number(id);',
    to: 'if (!counter || remaining(counter) < units - 1) return Number(id);',
    tests: ['features/stock', 'features/orders/rules'],
  },
  {
    name: 'taxes forget the fees below them',
    file: 'features/taxes/rules/unit-price.ts',
    from: '.map((c) => line(c, net + fee));',
    to: '.map((c) => line(c, net));',
    tests: ['features/taxes'],
  },
  {
    name: 'a free unit carries a fixed fee',
    file: 'features/taxes/rules/unit-price.ts',
    from: 'if (net === 0) return',
    to: 'if (net < 0) return',
    tests: ['features/taxes'],
  },
  {
    name: 'a code works at the instant of its expiry',
    file: 'features/promo-codes/rules/promo-code.ts',
    from: 'now >= expiry_date',
    to: 'now > expiry_date',
    tests: ['features/promo-codes'],
  },
  {
    name: 'any code opens any hidden ticket',
    file: 'features/tickets/rules/deal.ts',
    from: 'deal.applies_to_all || deal.ticket_ids.includes(ticket.id);',
    to: 'deal.applies_to_all || ticket.id > 0;',
    tests: ['features/tickets/rules', 'features/promo-codes'],
  },
  {
    name: 'a check-in list goes on after its end',
    file: 'features/check-in/rules/window.ts',
    from: "if (expires_at !== null && now >= expires_at) return 'EXPIRED';",
    to: '',
    tests: ['features/check-in'],
  },
  {
    name: 'an expired hold completes without taking stock again',
    file: 'features/orders/rules/status.ts',
    from: "complete: ['RESERVED'],",
    to: "complete: ['RESERVED', 'EXPIRED'],",
    tests: ['features/orders/rules', 'features/orders/money.test.ts'],
  },
  {
    name: 'an automatic refund is given up after one failure',
    file: 'features/orders/rules/automatic-refunds.ts',
    from: 'export const max_attempts = 6;',
    to: 'export const max_attempts = 1;',
    tests: ['features/orders/rules', 'features/payments/automatic-refunds.test.ts'],
  },
  {
    name: 'a payment of another amount buys the order',
    file: 'features/orders/actions/reconcile.ts',
    from: 'payment.captured === order.total_gross &&',
    to: 'payment.captured > 0 &&',
    tests: ['features/payments/webhooks.test.ts', 'features/payments/payments.test.ts'],
  },
  {
    name: 'a webhook is believed without its signature',
    file: 'features/payments/providers/stripe/verify-event.ts',
    from: "if (typeof signature !== 'string' || secret.length < 16) return null;",
    to: "if (typeof signature !== 'string') return JSON.parse(raw.toString());",
    tests: ['features/payments/providers/stripe', 'features/payments/webhooks.test.ts'],
  },
  {
    name: 'a stale change overwrites a newer one',
    file: 'platform/rows/change-versioned.ts',
    from: 'or version = ${version ?? null}::int)',
    to: 'or true)',
    tests: ['features/tickets/tickets.test.ts', 'features/promo-codes'],
  },
  {
    name: 'an id of another account is found',
    file: 'server/guards.ts',
    from: 'event.account_id !== ctx.actor?.account_id',
    to: 'event.account_id < 0',
    tests: ['server/guards.test.ts', 'tests/access.test.ts'],
  },
  {
    name: 'a tax that changes leaves old prices in kept pages',
    file: 'features/taxes/facts.ts',
    from: 'return ids.length === 0 ?',
    to: 'return ids.length >= 0 ?',
    tests: ['tests/facts.test.ts', '-t', 'random change'],
  },
  {
    name: 'a change is not written into the trail',
    file: 'platform/facts/tell.ts',
    from: 'if (!isNothing)',
    to: 'if (isNothing)',
    tests: ['features/promo-codes', 'features/capacity'],
  },
  {
    name: 'query strings nest by any name',
    file: 'server/query-string.ts',
    from: 'if (path.some((part) => namesOfTheLanguage.has(part))) throw new MalformedQueryError(name);',
    to: '',
    tests: ['server/query-string.test.ts'],
  },
  {
    name: 'a list answers a thousand rows',
    file: 'platform/list-query.ts',
    from: "per_page: whole('per_page', 100, 100),",
    to: "per_page: whole('per_page', 100, 1000),",
    tests: ['platform/list-query.test.ts', 'features/orders/list.test.ts'],
  },
  {
    name: 'a redirect leads to another site',
    file: 'platform/pure/text.ts',
    from: "!value.startsWith('/') ||",
    to: '',
    tests: ['platform/pure'],
  },
  {
    name: 'a name becomes a formula in a sheet',
    file: 'platform/sheet/rows.ts',
    from: '/^[=+\\-@\\t\\r]/.test(text)',
    to: '/^[=]/.test(text)',
    tests: ['platform/sheet', 'features/exports'],
  },
  {
    name: 'an answer that is no option is taken',
    file: 'features/questions/rules/answer.ts',
    from: 'question.options.includes(choice as string)',
    to: 'choice !== undefined',
    tests: ['features/questions'],
  },
  {
    name: 'a member-only ticket can be put into the basket',
    file: 'web/components/event-page/basket.ts',
    from: 'price.is_available && ticket.locked_reason === null;',
    to: 'price.is_available;',
    tests: ['web/components/event-page'],
  },
];
