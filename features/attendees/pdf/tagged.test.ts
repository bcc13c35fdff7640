import { expect, test } from 'vitest';
import { Texts } from '#platform/i18n.ts';
import { receiptPdf, type ReceiptSheet } from '#features/orders/pdf/receipt-pdf.ts';
import { givenSheet } from '../../../tests/setup/given-ticket-sheet.ts';
import { objects } from '../../../tests/setup/pdf-words.ts';
import { ticketPdf } from './ticket-pdf.ts';
import type { FormatText } from './ticket-sheet.ts';

const texts = new Texts();
const format: FormatText = (key, values) => texts.format('en', key, values);
const receipt: ReceiptSheet = {
  number: 'R-7',
  venue_name: 'Harbour Hall',
  organizer: { name: 'Nullah Music & Friends <HK>', contact: 'a@b.test' },
  buyer: 'Ada',
  facts: [['Event', 'Nullah Nights']],
  lines: Array.from({ length: 40 }, (_, i) => ({
    name: `Standing ${i}`,
    quantity: '1',
    unit: 'HK$1.00',
    amount: 'HK$1.00',
  })),
  sums: [{ label: 'Total', amount: 'HK$40.00', strong: true }],
};
const documents: [string, () => Promise<Buffer>][] = [
  ['a ticket', () => ticketPdf([givenSheet, { ...givenSheet, public_id: 'A-2' }], format, 'en')],
  ['a receipt', () => receiptPdf(receipt, format, 'en')],
];

/** The drawing operators of the pages, one per line. */
const drawn = (pdf: Buffer): string[][] =>
  [...objects(pdf).values()]
    .filter(({ stream }) => / TJ$/m.test(stream))
    .map(({ stream }) => stream.split('\n'));

test.each(documents)('%s declares PDF/UA-1, title and language', async (_, make) => {
  const raw = (await make()).toString('latin1');
  expect(raw).toMatch(/^%PDF-1\.7/);
  const catalog = /\/Type \/Catalog[\s\S]*?endobj/.exec(raw)?.[0] ?? '';
  expect(catalog).toContain('/Lang (en)');
  for (const [name, says] of [
    ['MarkInfo', '/Marked true'],
    ['ViewerPreferences', '/DisplayDocTitle true'],
    ['StructTreeRoot', '/ParentTree'],
    ['Metadata', '<pdfuaid:part>1</pdfuaid:part>'],
  ] as const) {
    const id = new RegExp(`/${name} (\\d+) 0 R`).exec(catalog)?.[1];
    const at = raw.indexOf(`\n${id} 0 obj`);
    expect(raw.slice(at, raw.indexOf('endobj', at)), name).toContain(says);
  }
  expect(raw).toMatch(/<rdf:li xml:lang="x-default">[^<]+<\/rdf:li>/);
});

test('XML characters in a title are escaped in the metadata', async () => {
  const raw = (await receiptPdf(receipt, format, 'en')).toString('latin1');
  expect(raw).toContain('<rdf:li>Nullah Music &amp; Friends &lt;HK&gt;</rdf:li>');
});

test.each(documents)(
  'everything that %s draws is tagged or marked as an artifact',
  async (_, make) => {
    const pages = drawn(await make());
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) {
      let depth = 0;
      const untold: string[] = [];
      for (const line of page) {
        if (/ B[MD]C$/.test(line)) depth++;
        else if (line === 'EMC') depth--;
        else if (depth === 0 && / TJ$|^(f|f\*|S|B|b|s)$/.test(line)) untold.push(line);
      }
      expect([depth, untold]).toEqual([0, []]);
    }
  },
);

test.each(documents)('every tagged piece of %s is in the structure tree once', async (_, make) => {
  const pdf = await make();
  const numbersByPage = drawn(pdf).map((page) =>
    page.flatMap((line) => /\/MCID (\d+)/.exec(line)?.[1] ?? []),
  );
  const named = [...objects(pdf).values()].flatMap(({ head }) =>
    /\/S \/\w+/.test(head) ? [...(/\/K \[([\d ]+)\]/.exec(head)?.[1]?.split(' ') ?? [])] : [],
  );
  const numbers = numbersByPage.flat();
  expect(numbers.length).toBeGreaterThan(10);
  expect(named.filter((item) => /^\d+$/.test(item)).toSorted()).toEqual(numbers.toSorted());
});

test('a ticket is a section with one heading, and its QR code has an alt text', async () => {
  const heads = [
    ...objects(
      await ticketPdf([givenSheet, { ...givenSheet, public_id: 'A-2' }], format, 'en'),
    ).values(),
  ].map(({ head }) => head);
  const count = (tag: string): number =>
    heads.filter((head) => head.includes(`/S /${tag}\n`)).length;
  expect(['Document', 'Sect', 'H1', 'Figure'].map(count)).toEqual([1, 2, 2, 2]);
  expect(heads.filter((head) => head.includes('/Alt (QR code of ticket'))).toHaveLength(2);
});

test('the lines of a receipt are a table with header cells', async () => {
  const heads = [...objects(await receiptPdf(receipt, format, 'en')).values()].map(
    ({ head }) => head,
  );
  const count = (tag: string): number =>
    heads.filter((head) => head.includes(`/S /${tag}\n`)).length;
  expect([count('Table'), count('TD'), count('H1')]).toEqual([1, 160, 1]);
  expect(heads.filter((head) => head.includes('/Scope /Column'))).toHaveLength(count('TH'));
});
