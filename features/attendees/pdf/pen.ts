import type PDFDocument from 'pdfkit';
import type { Locale } from '#platform/pure/locales.ts';
import { shorten } from '#platform/pure/text.ts';
import type { Weight } from './fonts.ts';
import { lines } from './lines.ts';
import { runs } from './runs.ts';

export interface Style {
  weight: Weight;
  size: number;
  colour: string;
  leading?: number;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  max_lines: number;
  min_size: number;
}

/** Writes text of any script on a page, with the fonts that have its letters. `y` is the top of the first line. */
export class Pen {
  readonly #doc: typeof PDFDocument.prototype;
  readonly #locale: Locale;
  readonly #widths = new Map<string, number>();

  constructor(doc: typeof PDFDocument.prototype, locale: Locale) {
    this.#doc = doc;
    this.#locale = locale;
  }

  /** The width of a text in points. */
  measure(text: string, { weight, size }: Style): number {
    // Widths grow with the size, so each text is laid out once however often it is tried smaller.
    const key = `${weight} ${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = 0;
      for (const run of runs(text, weight, this.#locale)) {
        this.#use(run.typeface);
        width += this.#doc.fontSize(1).widthOfString(run.text);
      }
      this.#widths.set(key, width);
    }
    return width * size;
  }

  /** One line as it is; nothing is cut. Aligned at `x` by its left, middle or right. */
  line(
    text: string,
    x: number,
    y: number,
    style: Style,
    align: 'left' | 'center' | 'right' = 'left',
  ): void {
    const width = align === 'left' ? 0 : this.measure(text, style);
    let at = x - (align === 'right' ? width : (width / 2) * (align === 'center' ? 1 : 0));
    for (const run of runs(text, style.weight, this.#locale)) {
      this.#use(run.typeface);
      this.#doc
        .fontSize(style.size)
        .fillColor(style.colour)
        .text(run.text, at, y + style.size * 0.98, { lineBreak: false, baseline: 'alphabetic' });
      at += this.#doc.widthOfString(run.text);
    }
  }

  /** Text in a box: smaller until it has no more than its lines, then cut with an ellipsis. The height it took. */
  block(text: string, box: Box, style: Style): number {
    let { size } = style;
    let found = this.#lines(text, box.width, { ...style, size });
    while (found.length > box.max_lines && size > box.min_size) {
      size = Math.max(box.min_size, size - 1);
      found = this.#lines(text, box.width, { ...style, size });
    }
    if (found.length > box.max_lines) {
      found = found.slice(0, box.max_lines);
      const last = `${found.at(-1) ?? ''}…`;
      found[found.length - 1] =
        this.measure(last, { ...style, size }) <= box.width
          ? last
          : shorten(last.slice(0, -1), Array.from(last).length - 2);
    }
    const step = size * (style.leading ?? 1.32);
    for (const [i, line] of found.entries())
      this.line(line, box.x, box.y + i * step, { ...style, size });
    return found.length * step;
  }

  #lines(text: string, width: number, style: Style): string[] {
    return lines(text, width, (part) => this.measure(part, style));
  }

  #use(typeface: { name: string; font: unknown }): void {
    // pdfkit takes a parsed font as well as bytes; its types do not say so.
    this.#doc.registerFont(typeface.name, typeface.font as Buffer).font(typeface.name);
  }
}
