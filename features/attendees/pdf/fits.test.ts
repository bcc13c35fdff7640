import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { Texts } from '#platform/i18n.ts';
import { receiptPdf } from '#features/orders/pdf/receipt-pdf.ts';
import { givenSheet } from '../../../tests/setup/given-ticket-sheet.ts';
import { ticketPdf } from './ticket-pdf.ts';
import type { FormatText } from './ticket-sheet.ts';

const texts = new Texts();
const format: FormatText = (key, values) => texts.format('en', key, values);
const paper = 595.28;

interface Piece {
  text: string;
  from: number;
  to: number;
  y: number;
}
/** The texts of all pages, as a third-party reader places them. */
async function piecesOf(pdf: Buffer): Promise<Piece[][]> {
  const reading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await reading.promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, n) => {
      const { items } = await (await document.getPage(n + 1)).getTextContent();
      return items.flatMap((item) =>
        'str' in item && item.str.trim()
          ? {
              text: item.str,
              from: Number(item.transform[4]),
              to: Number(item.transform[4]) + item.width,
              y: Math.round(Number(item.transform[5])),
            }
          : [],
      );
    }),
  );
  await reading.destroy();
  return pages;
}

const long = ['Kulturveranstaltungsgesellschaft', '香港文化節目統籌有限公司'].map((name) =>
  `${name} & `.repeat(12).slice(0, 149),
);
const documents = long.flatMap((name): [string, () => Promise<Buffer>][] => [
  [
    `a ticket of ${name.slice(0, 6)}`,
    () =>
      ticketPdf(
        [
          {
            ...givenSheet,
            venue_name: name,
            event_title: name,
            location: name,
            organizer_name: name,
            ticket_title: name,
            price_label: name,
            attendee_name: name,
            how_to_join: name,
            weather_rule: name,
          },
        ],
        format,
        'en',
      ),
  ],
  [
    `a receipt of ${name.slice(0, 6)}`,
    () =>
      receiptPdf(
        {
          number: 'R-7',
          venue_name: name,
          organizer: { name, contact: name },
          buyer: name,
          facts: [['Event', name]],
          lines: [{ name, quantity: '100', unit: 'HK$1,000,000.00', amount: 'HK$1,000,000.00' }],
          sums: [
            { label: name, amount: 'HK$1,000,000.00', strong: false },
            { label: 'Total', amount: 'HK$1,000,000.00', strong: true },
          ],
        },
        format,
        'en',
      ),
  ],
]);

test.each(documents)(
  'in %s the longest names stay on the paper and cover nothing',
  async (_, make) => {
    for (const pieces of await piecesOf(await make())) {
      expect(pieces.length).toBeGreaterThan(10);
      expect(pieces.filter(({ from, to }) => from < 30 || to > paper - 30)).toEqual([]);
      for (const line of Map.groupBy(pieces, ({ y }) => y).values()) {
        const ordered = line.toSorted((a, b) => a.from - b.from);
        for (const [n, { text, from }] of ordered.entries())
          expect(from, text).toBeGreaterThan((ordered[n - 1]?.to ?? 0) - 1);
      }
    }
  },
);
