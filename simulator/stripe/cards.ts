import { nowMs } from '../clock.ts';

/** What a browser would send. Only the brand and the last four digits are stored. */
export type CardInput = { number: string; exp_month: number; exp_year: number; cvc?: string };

export type ChargedCard = {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  country: string;
};

/** What follows a successful payment. */
export type Aftermath = {
  /** The buyer disputes the payment immediately. */
  dispute?: string;
  /** How its refunds develop. */
  refund?: 'pending' | 'fail_after_success';
};

type SettledOutcome =
  | { kind: 'succeed'; then?: Aftermath }
  | { kind: 'decline'; code: string; decline_code: string | null }
  | { kind: 'process'; wait: 'processing' | 'late' };

/**
 * The bank may first ask the buyer (3-D Secure); `after` is the outcome when the buyer confirms.
 */
export type CardOutcome = SettledOutcome | { kind: 'authenticate'; after: SettledOutcome };

type ReadCard = { card: ChargedCard; outcome: CardOutcome } | { wrong: string };

const decline = (decline_code: string): SettledOutcome => ({
  kind: 'decline',
  code: 'card_declined',
  decline_code,
});
const refuse = (code: string): SettledOutcome => ({ kind: 'decline', code, decline_code: null });
const succeed: SettledOutcome = { kind: 'succeed' };
const then = (aftermath: Aftermath): SettledOutcome => ({ kind: 'succeed', then: aftermath });
const ask = (after: SettledOutcome): CardOutcome => ({ kind: 'authenticate', after });

/** Stripe's own test cards with their outcomes there; the last two are the simulator's own. */
const outcomes: Record<string, CardOutcome> = {
  '4242424242424242': succeed,
  '4000003440000004': succeed,
  '5555555555554444': succeed,
  '378282246310005': succeed,
  '3566002020360505': succeed,
  '6200000000000005': succeed,
  '4000000000000002': decline('generic_decline'),
  '4000000000009995': decline('insufficient_funds'),
  '4000000000009987': decline('lost_card'),
  '4000000000009979': decline('stolen_card'),
  '4000000000006975': decline('card_velocity_exceeded'),
  '4000000000000069': refuse('expired_card'),
  '4000000000000127': refuse('incorrect_cvc'),
  '4000000000000119': refuse('processing_error'),
  '4000000000000341': decline('generic_decline'),
  '4100000000000019': decline('fraudulent'),
  '4000002500003155': ask(succeed),
  '4000002760003184': ask(succeed),
  '4000000000003220': ask(succeed),
  '4000008400001629': ask(decline('generic_decline')),
  '4000008260003178': ask(decline('insufficient_funds')),
  '4000000000000259': then({ dispute: 'fraudulent' }),
  '4000000000002685': then({ dispute: 'product_not_received' }),
  '4000000000005126': then({ refund: 'fail_after_success' }),
  '4000000000007726': then({ refund: 'pending' }),
  '4999000000001003': { kind: 'process', wait: 'processing' },
  '4999000000002001': { kind: 'process', wait: 'late' },
};

/** The names the official test helpers use for the same cards. */
const named: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_hk: '4000003440000004',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_jcb: '3566002020360505',
  pm_card_unionpay: '6200000000000005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_radarBlock: '4100000000000019',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_threeDSecureRequiredChargeDeclined: '4000008400001629',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_refundFail: '4000000000005126',
  pm_card_pendingRefund: '4000000000007726',
};

/** The test card of a name such as `pm_card_visa`; null when there is none. */
export function namedCard(name: string): CardInput | null {
  const number = named[name];
  return number === undefined ? null : { number, exp_month: 12, exp_year: 2099 };
}

/**
 * Reads a card like the form of a payment page: a card with an invalid field does not become an
 * attempt.
 */
export function readCard(input: CardInput): ReadCard {
  const digits = input.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !luhn(digits)) return { wrong: 'incorrect_number' };
  if (!Number.isInteger(input.exp_month) || input.exp_month < 1 || input.exp_month > 12)
    return { wrong: 'invalid_expiry_month' };
  const year = input.exp_year < 100 ? 2000 + input.exp_year : input.exp_year;
  if (!Number.isInteger(year) || Date.UTC(year, input.exp_month) <= nowMs())
    return { wrong: 'invalid_expiry_year' };
  if (input.cvc !== undefined && !/^\d{3,4}$/.test(input.cvc)) return { wrong: 'invalid_cvc' };
  const [brand, country] = brandOf(digits);
  // A card that may be real is never accepted, so that nobody gets used to typing one here.
  const outcome = outcomes[digits] ?? decline('test_mode_live_card');
  return {
    card: { brand, last4: digits.slice(-4), exp_month: input.exp_month, exp_year: year, country },
    outcome,
  };
}

function brandOf(digits: string): [string, string] {
  if (digits.startsWith('400000344')) return ['visa', 'HK'];
  if (digits.startsWith('4')) return ['visa', 'US'];
  if (/^(5[1-5]|2[2-7])/.test(digits)) return ['mastercard', 'US'];
  if (/^3[47]/.test(digits)) return ['amex', 'US'];
  if (digits.startsWith('35')) return ['jcb', 'JP'];
  return digits.startsWith('62') ? ['unionpay', 'CN'] : ['unknown', 'US'];
}

function luhn(digits: string): boolean {
  let sum = 0;
  for (const [index, letter] of Array.from(digits).reverse().entries()) {
    const digit = Number(letter) * (index % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
