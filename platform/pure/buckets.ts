interface Limit {
  limit: number;
  seconds: number;
  /**
   * Browsers with a device cookie are counted separately, and all browsers at one address together
   * up to `limit` times this. Without it the address is counted: new cookies are free, so anything
   * that can be guessed must not be limited by cookie alone.
   */
  devices?: number;
}

/**
 * Rate limits: how often one subject may do something. Windows are fixed and begin at multiples of
 * their length.
 */
export const buckets = {
  // All attempts from one address, as checking a password is expensive; of those, the ones from
  // unknown browsers.
  'sign_in.address': { limit: 300, seconds: 900 },
  'sign_in.stranger': { limit: 60, seconds: 900 },
  'sign_in.email': { limit: 200, seconds: 3600 },
  current_password: { limit: 10, seconds: 900 },
  // Guesses at the six-digit codes of one user, by all callers.
  two_factor: { limit: 10, seconds: 900 },
  'two_factor.day': { limit: 50, seconds: 86_400 },
  // People who share an address, such as the Wi-Fi of the venue, must not keep each other out.
  register: { limit: 10, seconds: 3600, devices: 6 },
  invitation: { limit: 60, seconds: 3600 },
  mail_link: { limit: 8, seconds: 3600, devices: 6 },
  // To one mailbox, from all callers (`mail-quotas.ts`).
  'mailbox.links': { limit: 5, seconds: 3600 },
  'mailbox.tickets': { limit: 20, seconds: 3600 },
  'mailbox.staff_tickets': { limit: 100, seconds: 3600 },
  'mailbox.invitations': { limit: 5, seconds: 3600 },
  'mailbox.enquiries': { limit: 3, seconds: 3600 },
  'mailbox.enquiry_notices': { limit: 30, seconds: 3600 },
  // Free orders of one visitor that send mails, to any addresses; later ones complete without.
  free_order_mails: { limit: 30, seconds: 3600, devices: 20 },
  // Enquiries of one visitor and of one network; of all together, those for which a receipt is
  // sent.
  enquiry: { limit: 10, seconds: 3600 },
  'enquiry.network': { limit: 60, seconds: 3600 },
  'enquiry.venue': { limit: 300, seconds: 3600 },
  link_token: { limit: 60, seconds: 900 },
  reserve: { limit: 60, seconds: 60, devices: 40 },
  // A waiting visitor polls for their place in line, and must still be able to check out
  // afterwards.
  place_in_line: { limit: 120, seconds: 60, devices: 500 },
  // Wrong promo codes for one event, by one visitor and by all together.
  promo: { limit: 20, seconds: 60, devices: 3 },
  'promo.event': { limit: 3000, seconds: 600 },
  // Counted views of one event from one address.
  view: { limit: 40, seconds: 3600 },
  pay: { limit: 60, seconds: 60, devices: 40 },
  // Payment status requests for one order by all callers other than its buyer.
  payment_elsewhere: { limit: 10, seconds: 60 },
  // The same by its buyer, whose tabs poll every 1.5 seconds.
  payment_own: { limit: 120, seconds: 60 },
  // Twenty phones at one door share an address; phones without a device cookie share the smaller
  // limit.
  door_search: { limit: 600, seconds: 60, devices: 30 },
  door_scan: { limit: 600, seconds: 60, devices: 30 },
  resend: { limit: 3, seconds: 3600 },
  message: { limit: 60, seconds: 3600 },
  export: { limit: 30, seconds: 60 },
  // Rendering a PDF takes a tenth of a second, during which no other request is answered.
  document: { limit: 30, seconds: 60, devices: 4 },
  // Webhooks that a user sends by hand.
  webhook_test: { limit: 60, seconds: 3600 },
  // Changes by one user that are mailed to others of the team, or to themselves.
  account_notice: { limit: 60, seconds: 3600 },
  upload: { limit: 120, seconds: 60 },
  'upload.member': { limit: 40, seconds: 3600 },
  'upload.account': { limit: 300, seconds: 3600 },
  public: { limit: 1200, seconds: 60, devices: 20 },
  private: { limit: 2400, seconds: 60 },
  // Of one API token, wherever its program runs.
  api_token: { limit: 600, seconds: 60 },
} as const satisfies Record<string, Limit>;
export type Bucket = keyof typeof buckets;
