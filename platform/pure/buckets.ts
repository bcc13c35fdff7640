interface Limit {
  limit: number;
  seconds: number;
  /**
   * Browsers with a device cookie are counted each for itself, and all of one address together up to `limit` times
   * this. Without it the address counts: cookies are easily had, so what may be guessed is not counted by them alone.
   */
  devices?: number;
}

/** How often one subject may do a thing. Windows are fixed and begin at multiples of their length. */
export const buckets = {
  // All tries of one place: judging a password costs work. Of those, the ones by browsers that nobody knows.
  'sign_in.address': { limit: 300, seconds: 900 },
  'sign_in.stranger': { limit: 60, seconds: 900 },
  'sign_in.email': { limit: 200, seconds: 3600 },
  current_password: { limit: 10, seconds: 900 },
  // Guesses at the six digits of one user, from all callers.
  two_factor: { limit: 10, seconds: 900 },
  'two_factor.day': { limit: 50, seconds: 86_400 },
  register: { limit: 10, seconds: 3600 },
  invitation: { limit: 60, seconds: 3600 },
  mail_link: { limit: 8, seconds: 3600 },
  // To one mailbox, from all callers (`mail-quotas.ts`).
  'mailbox.links': { limit: 5, seconds: 3600 },
  'mailbox.tickets': { limit: 20, seconds: 3600 },
  'mailbox.invitations': { limit: 5, seconds: 3600 },
  'mailbox.enquiries': { limit: 3, seconds: 3600 },
  'mailbox.enquiry_notices': { limit: 30, seconds: 3600 },
  // Enquiries of one visitor and of one network; of all together, those that are answered by a receipt.
  enquiry: { limit: 10, seconds: 3600 },
  'enquiry.network': { limit: 60, seconds: 3600 },
  'enquiry.venue': { limit: 300, seconds: 3600 },
  link_token: { limit: 60, seconds: 900 },
  reserve: { limit: 60, seconds: 60, devices: 40 },
  // Who waits asks for their place again and again, and must still be able to check out afterwards.
  place_in_line: { limit: 120, seconds: 60, devices: 500 },
  // Wrong guesses at the promo codes of one event, of one visitor and of all together.
  promo: { limit: 20, seconds: 60, devices: 3 },
  'promo.event': { limit: 3000, seconds: 600 },
  // Views of one event that are counted of one address.
  view: { limit: 40, seconds: 3600 },
  pay: { limit: 60, seconds: 60, devices: 40 },
  // Questions about the payment of one order by all who are not its buyer.
  payment_elsewhere: { limit: 10, seconds: 60 },
  // Twenty phones of one door share an address; phones with no mark of ours share the smaller limit.
  door_search: { limit: 600, seconds: 60, devices: 30 },
  door_scan: { limit: 600, seconds: 60, devices: 30 },
  resend: { limit: 3, seconds: 3600 },
  message: { limit: 60, seconds: 3600 },
  export: { limit: 30, seconds: 60 },
  // A PDF takes a tenth of a second, in which nobody else is answered.
  document: { limit: 30, seconds: 60, devices: 4 },
  // Webhooks that a person asks for by hand.
  webhook_test: { limit: 60, seconds: 3600 },
  upload: { limit: 120, seconds: 60 },
  'upload.member': { limit: 40, seconds: 3600 },
  'upload.account': { limit: 300, seconds: 3600 },
  public: { limit: 1200, seconds: 60, devices: 20 },
  private: { limit: 2400, seconds: 60 },
  // Of one program, wherever it runs.
  api_token: { limit: 600, seconds: 60 },
} as const satisfies Record<string, Limit>;
export type Bucket = keyof typeof buckets;
