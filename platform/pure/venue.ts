/** The venue as visitors see it: in headers, titles, mails, PDFs and link previews. */
export interface Venue {
  name: string;
  /** The sender's name of mails; null to use that of MAIL_FROM. */
  sender_name: string | null;
  /** A path of this installation; null without a logo. */
  logo_url: string | null;
  /** The demo shows in small print which software it runs. */
  is_demo: boolean;
}

/** The venue of an installation that has not set its name. */
export const unnamedVenue = (is_demo: boolean): Venue => ({
  name: 'Foyer',
  sender_name: null,
  logo_url: null,
  is_demo,
});

/** Replaces the name of an address such as `Foyer <tickets@venue.hk>` or `tickets@venue.hk`. */
export function withSenderName(from: string, name: string): { name: string; address: string } {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
  return { name, address };
}
