/**
 * Advertising goes only to members who consented to it by e-mail (Cap. 486 part 6A); messages about
 * the membership itself, such as closed days or new terms, go to all active members, who cannot
 * unsubscribe from them.
 */
export const memberMessageKinds = ['MARKETING', 'SERVICE'] as const;
export type MemberMessageKind = (typeof memberMessageKinds)[number];

/** Only marketing does: `SERVICE` goes to active members without it. */
export const needsConsent = (kind: MemberMessageKind): boolean => kind === 'MARKETING';
