/**
 * Advertising goes only to who agreed to it by e-mail (Cap. 486 part 6A); what is about the membership itself, such as
 * closed days or new terms, goes to all active members and can not be ended.
 */
export const memberMessageKinds = ['MARKETING', 'SERVICE'] as const;
export type MemberMessageKind = (typeof memberMessageKinds)[number];

/** Only marketing does: `SERVICE` goes to active members without it. */
export const needsConsent = (kind: MemberMessageKind): boolean => kind === 'MARKETING';
