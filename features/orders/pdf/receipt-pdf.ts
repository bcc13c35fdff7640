import type PDFDocument from 'pdfkit';
import type { Locale } from '#platform/pure/locales.ts';
import { makePdf } from '#features/attendees/pdf/document.ts';
import type { Pen, Style } from '#features/attendees/pdf/pen.ts';
import type { FormatText } from '#features/attendees/pdf/ticket-sheet.ts';

/** All texts of a receipt; names, dates and amounts are already in the reader's language. */
export interface ReceiptSheet {
  number: string;
  venue_name: string;
  organizer: { name: string; contact: string };
  buyer: string;
  /** Label and value: the event, its date and place, the order, when and how it was paid. */
  facts: readonly (readonly [label: string, value: string])[];
  lines: readonly { name: string; quantity: string; unit: string; amount: string }[];
  /** Discount, fees, taxes, total, refunds; totals are `strong`. */
  sums: readonly { label: string; amount: string; strong: boolean }[];
}
type Doc = typeof PDFDocument.prototype;

const [ink, soft, hairline] = ['#16150f', '#6b685c', '#cfcabc'] as const;
// A4 in points.
const page = { left: 56, right: 539.28, top: 56, bottom: 786 };
const columns = { name: 270, quantity: 350, unit: 445 };
const plain: Style = { weight: 'regular', size: 10.5, colour: ink };
const label: Style = { weight: 'regular', size: 9, colour: soft };
const strong: Style = { weight: 'bold', size: 11, colour: ink };
const head: Style = { ...label, tag: 'TH' };
const cell: Style = { ...plain, tag: 'TD' };

/** Renders a receipt as PDF; long receipts continue on further pages. */
export const receiptPdf = (
  sheet: ReceiptSheet,
  format: FormatText,
  locale: Locale,
): Promise<Buffer> =>
  makePdf(
    {
      Title: `${format('receipt.title')} ${sheet.number}`,
      Author: sheet.organizer.name,
      Subject: sheet.number,
      Creator: sheet.venue_name,
    },
    locale,
    (doc, pen) => new Receipt(doc, pen, format).draw(sheet),
  );

/** Draws from the current position downwards. */
class Receipt {
  readonly #doc: Doc;
  readonly #pen: Pen;
  readonly #format: FormatText;
  #y = page.top;

  constructor(doc: Doc, pen: Pen, format: FormatText) {
    this.#doc = doc;
    this.#pen = pen;
    this.#format = format;
  }

  draw(sheet: ReceiptSheet): void {
    this.#doc.addPage();
    this.#head(sheet);
    this.#parties(sheet);
    this.#facts(sheet);
    this.#lines(sheet);
    this.#sums(sheet);
  }

  #head({ number, venue_name }: ReceiptSheet): void {
    const width = page.right - page.left;
    const top = { x: page.left, y: this.#y, width, max_lines: 1, min_size: 7 };
    this.#pen.block(venue_name, top, label);
    this.#y += 18;
    this.#pen.line(this.#format('receipt.title'), page.left, this.#y, {
      weight: 'bold',
      size: 24,
      colour: ink,
      tag: 'H1',
    });
    const text = this.#format('receipt.number', { number });
    this.#pen.line(text, page.right, this.#y + 10, strong, 'right');
    this.#y += 44;
    this.#rule();
  }

  #parties({ organizer, buyer }: ReceiptSheet): void {
    const middle = (page.left + page.right) / 2;
    const width = middle - page.left - 16;
    const party = (x: number, title: string, name: string, more: string): number => {
      this.#pen.line(title, x, this.#y, label);
      let y = this.#y + 14;
      y += this.#pen.block(name, { x, y, width, max_lines: 3, min_size: 8 }, strong);
      if (more) y += this.#pen.block(more, { x, y, width, max_lines: 3, min_size: 7 }, plain);
      return y;
    };
    this.#y = Math.max(
      party(page.left, this.#format('receipt.from'), organizer.name, organizer.contact),
      party(middle, this.#format('receipt.to'), buyer, ''),
    );
    this.#y += 16;
  }

  #facts({ facts }: ReceiptSheet): void {
    const x = page.left + 120;
    for (const [name, value] of facts) {
      this.#pen.line(name, page.left, this.#y + 1, label);
      const box = { x, y: this.#y, width: page.right - x, max_lines: 3, min_size: 8 };
      this.#y += this.#pen.block(value, box, plain) + 4;
    }
    this.#y += 16;
  }

  #lines({ lines }: ReceiptSheet): void {
    this.#pen.within('Table', () => {
      this.#lineHead();
      for (const line of lines) {
        this.#make(44, () => this.#lineHead());
        this.#pen.within('TR', () => this.#lineOf(line));
      }
    });
    this.#y += 4;
    this.#rule();
  }

  #lineOf({ name, quantity, unit, amount }: ReceiptSheet['lines'][number]): void {
    const width = columns.name - page.left;
    const box = { x: page.left, y: this.#y, width, max_lines: 3, min_size: 7 };
    const height = this.#pen.block(name, box, cell);
    this.#pen.line(quantity, columns.quantity, this.#y, cell, 'right');
    this.#pen.line(unit, columns.unit, this.#y, cell, 'right');
    this.#pen.line(amount, page.right, this.#y, cell, 'right');
    this.#y += height + 6;
  }

  #lineHead(): void {
    this.#pen.within('TR', () => {
      this.#pen.line(this.#format('receipt.item'), page.left, this.#y, head);
      this.#pen.line(this.#format('receipt.quantity'), columns.quantity, this.#y, head, 'right');
      this.#pen.line(this.#format('receipt.unit_price'), columns.unit, this.#y, head, 'right');
      this.#pen.line(this.#format('receipt.amount'), page.right, this.#y, head, 'right');
    });
    this.#y += 16;
    this.#rule();
  }

  #sums({ sums }: ReceiptSheet): void {
    for (const { label: name, amount, strong: isTotal } of sums) {
      this.#make(44, () => undefined);
      const style = isTotal ? strong : plain;
      const width = columns.unit - page.left;
      const box = { x: page.left, y: this.#y, width, max_lines: 3, min_size: 7 };
      let height = 14;
      if (this.#pen.measure(name, style) > width) height = this.#pen.block(name, box, style);
      else this.#pen.line(name, columns.unit, this.#y, style, 'right');
      this.#pen.line(amount, page.right, this.#y, style, 'right');
      this.#y += height + 6;
    }
  }

  #rule(): void {
    this.#pen.decorate(() =>
      this.#doc
        .lineWidth(0.6)
        .strokeColor(hairline)
        .moveTo(page.left, this.#y)
        .lineTo(page.right, this.#y)
        .stroke(),
    );
    this.#y += 10;
  }

  /** Ensures that a height is available, on a new page if necessary. */
  #make(height: number, begin: () => void): void {
    if (this.#y + height <= page.bottom) return;
    this.#doc.addPage();
    this.#y = page.top;
    begin();
  }
}
