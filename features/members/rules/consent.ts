/** Channels of direct marketing, each with its own consent (decisions §9, Cap. 486 part 6A). */
export const channels = ['phone', 'email_sms', 'direct_mail'] as const;
export type Channel = (typeof channels)[number];
export type Consents = Record<Channel, boolean>;

/** The version of the wording in `member.consent.*`; it rises with each change. */
export const notice_version = 1;

/** The name of a channel in the table of proofs. */
export const storedChannel = {
  phone: 'PHONE',
  email_sms: 'EMAIL_SMS',
  direct_mail: 'DIRECT_MAIL',
} as const satisfies Record<Channel, string>;

/** Returns the channels that an input changes; unnamed and unchanged ones are not written again. */
export const changedChannels = (
  before: Consents,
  input: Partial<Record<Channel, boolean | undefined>>,
): Channel[] =>
  channels.filter((channel) => input[channel] !== undefined && input[channel] !== before[channel]);
