/** Ways of direct marketing, each agreed to by itself (decisions §9, Cap. 486 part 6A). */
export const channels = ['phone', 'email_sms', 'direct_mail'] as const;
export type Channel = (typeof channels)[number];
export type Consents = Record<Channel, boolean>;

/** Of the wording in `member.consent.*`: another wording is another version. */
export const notice_version = 1;

/** What a channel is called in the table of proofs. */
export const storedChannel = {
  phone: 'PHONE',
  email_sms: 'EMAIL_SMS',
  direct_mail: 'DIRECT_MAIL',
} as const satisfies Record<Channel, string>;

/** The channels that a wish changes; what it does not name, and what is so already, is not written again. */
export const changedChannels = (
  before: Consents,
  wished: Partial<Record<Channel, boolean | undefined>>,
): Channel[] => channels.filter((one) => wished[one] !== undefined && wished[one] !== before[one]);
