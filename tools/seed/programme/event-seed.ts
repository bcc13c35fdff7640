/** One kind of ticket of the demo: prices in dollars, `sold` in units, days before the start of the event. */
export interface PriceSeed {
  label?: string;
  price: number;
  capacity: number | null;
  sold: number;
  until?: number;
  from?: number;
}
export interface TicketSeed {
  title: string;
  type?: 'PAID' | 'FREE' | 'DONATION' | 'TIERED';
  text?: string;
  prices: PriceSeed[];
  max?: number;
  levy?: boolean;
  shows_left?: boolean;
  /** Only members of these tiers may buy it. Crowds of the demo are no members, so it has sold none. */
  tiers?: string[];
  /** Days from today on which the sale opens; already open when left out. */
  opens?: number;
}
export interface EventSeed {
  title: string;
  summary: string;
  text: string;
  categories: string[];
  organizer: OrganizerKey;
  /** Days from today, or the weekend: `sat 1` is the first Saturday after today. */
  day: number | `${'sat' | 'sun'} ${number}`;
  from: string;
  to: string;
  /** Days it lasts beyond the first. */
  more_days?: number;
  status?: 'LIVE' | 'DRAFT' | 'ARCHIVED';
  picture: string;
  gallery?: string[];
  tickets: TicketSeed[];
  /** Days before the start on which tickets went on sale. */
  lead?: number;
  colour?: string;
  online?: string;
  message?: string;
  before?: string;
  after?: string;
}
export type OrganizerKey = 'venue' | 'music' | 'hands' | 'pictures' | 'players';

const paragraphs = (lang: string, words: string): string =>
  words
    .trim()
    .split(/\n\s*/)
    .map((line) => line.replace(/ {2,}/g, ' '))
    .map((line) =>
      line.startsWith('- ')
        ? `<li lang="${lang}">${line.slice(2)}</li>`
        : line.startsWith('# ')
          ? `<h3 lang="${lang}">${line.slice(2)}</h3>`
          : `<p lang="${lang}">${line}</p>`,
    )
    .join('')
    .replace(/(<li.*?<\/li>)+(?!<li)/g, '<ul>$&</ul>');

/**
 * Chinese first, English below, as venues in Hong Kong do it. A line is a paragraph, `- ` an item, `# ` a heading; a
 * backslash at the end of a line continues the paragraph.
 */
export const both = (chinese: string, english: string): string =>
  `${paragraphs('zh-HK', chinese)}<hr />${paragraphs('en', english)}`;
