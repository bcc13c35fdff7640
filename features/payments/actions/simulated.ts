import type { Config } from '#platform/config.ts';

/**
 * The warning that is logged at start when an installation that is not a demo sells with the
 * simulator (decisions.md §7 allows it, for rehearsals); null otherwise.
 */
export const simulatedPaymentsLine = ({
  demo,
  payments,
}: Pick<Config, 'demo' | 'payments'>): string | null =>
  demo || payments !== 'simulator'
    ? null
    : 'Payments are only simulated: PAYMENTS=simulator. No real money moves, and anyone gets tickets ' +
      'with a test card. Set PAYMENTS=stripe before you sell.';
