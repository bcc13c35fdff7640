/** How the venue names itself to visitors: in headers, titles, mails, PDFs and link previews. */
export interface Venue {
  name: string;
  /** Whom mails are from; null is who MAIL_FROM says. */
  sender_name: string | null;
  /** A path of this installation; null without a logo. */
  logo_url: string | null;
  /** The demo says in small print what it is made with. */
  is_demo: boolean;
}

/** Of an installation that has not named itself. */
export const unnamedVenue = (is_demo: boolean): Venue => ({
  name: 'Foyer',
  sender_name: null,
  logo_url: null,
  is_demo,
});

/** An address as in `Foyer <tickets@venue.hk>` or `tickets@venue.hk`, with another name in front. */
export function withSenderName(from: string, name: string): { name: string; address: string } {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
  return { name, address };
}
