import type PDFDocument from 'pdfkit';
import type { Locale } from '#platform/pure/locales.ts';
import { shorten } from '#platform/pure/text.ts';
import type { Weight } from './fonts.ts';
import { lines } from './lines.ts';
import { runs, type Run } from './runs.ts';

/** The role of a text for screen readers: a heading, a table cell, or by default a paragraph. */
type Tag = 'P' | 'H1' | 'H2' | 'TH' | 'TD';

export interface Style {
  weight: Weight;
  size: number;
  colour: string;
  leading?: number;
  tag?: Tag;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  max_lines: number;
  min_size: number;
}

// Without features pdfkit lays out words one by one from left to right, which is wrong for Arabic
// and Hebrew.
const unshaped = { features: [] };
// Scripts whose glyphs differ in order or number from their letters: copied text must have the
// original letters.
const reshaped = /[\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Devanagari}\p{scx=Thai}]/u;

/**
 * Writes text of any script on a page, with fonts that have its letters, tagged for screen readers.
 * `y` is the top of the first line.
 */
export class Pen {
  readonly #doc: typeof PDFDocument.prototype;
  readonly #locale: Locale;
  readonly #widths = new Map<string, number>();
  /** Most texts of a ticket are those of the ticket before. */
  readonly #runs = new Map<string, readonly Run[]>();
  #parent: PDFKit.PDFStructureElement;

  constructor(doc: typeof PDFDocument.prototype, locale: Locale) {
    this.#doc = doc;
    this.#locale = locale;
    this.#parent = doc.struct('Document');
    doc.addStructure(this.#parent);
  }

  /** Groups everything written meanwhile: a ticket, a table, a row. */
  within(tag: 'Sect' | 'Table' | 'TR', write: () => void): void {
    const outer = this.#parent;
    this.#parent = this.#doc.struct(tag);
    outer.add(this.#parent);
    write();
    this.#parent = outer;
  }

  /** Lines and surfaces, hidden from screen readers. */
  decorate(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#doc.endMarkedContent();
  }

  /** A picture with alternative text. `box` is left, top, right, bottom. */
  figure(alt: string, bbox: [number, number, number, number], draw: () => void): void {
    this.#parent.add(this.#doc.struct('Figure', { alt, bbox }, [draw]));
  }

  /** The width of a text in points. */
  measure(text: string, { weight, size }: Style): number {
    // Widths scale with the size, so each text is measured once, however many sizes are tried.
    const key = `${weight} ${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = 0;
      for (const run of this.#runsOf(text, weight)) {
        this.#use(run.typeface);
        width += this.#doc.fontSize(1).widthOfString(run.text, unshaped);
      }
      this.#widths.set(key, width);
    }
    return width * size;
  }

  /**
   * Writes one line without breaking or cutting it, with its left end, middle or right end at `x`.
   */
  line(
    text: string,
    x: number,
    y: number,
    style: Style,
    align: 'left' | 'center' | 'right' = 'left',
  ): void {
    this.#text(style, () => this.#line(text, x, y, style, align));
  }

  #text({ tag = 'P' }: Style, write: () => void): void {
    const options = tag === 'TH' ? { scope: 'Column' as const } : {};
    this.#parent.add(this.#doc.struct(tag, options, [write]));
  }

  #line(
    text: string,
    x: number,
    y: number,
    style: Style,
    align: 'left' | 'center' | 'right',
  ): void {
    const width = align === 'left' ? 0 : this.measure(text, style);
    let at = x - (align === 'right' ? width : (width / 2) * (align === 'center' ? 1 : 0));
    const isReshaped = reshaped.test(text);
    if (isReshaped) this.#doc.markContent('Span', { actual: text });
    for (const run of this.#runsOf(text, style.weight)) {
      this.#use(run.typeface);
      const options = { ...unshaped, lineBreak: false, baseline: 'alphabetic' as const };
      this.#doc
        .fontSize(style.size)
        .fillColor(style.colour)
        .text(run.text, at, y + style.size * 0.98, options);
      // Where pdfkit's text ended: measuring it again would lay it out again.
      at = this.#doc.x;
    }
    if (isReshaped) this.#doc.endMarkedContent();
  }

  /**
   * Writes text in a box: shrinks it until it fits the number of lines, then cuts it with an
   * ellipsis. Returns the height used.
   */
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
    this.#text(style, () => {
      for (const [i, line] of found.entries())
        this.#line(line, box.x, box.y + i * step, { ...style, size }, 'left');
    });
    return found.length * step;
  }

  #lines(text: string, width: number, style: Style): string[] {
    return lines(text, width, (part) => this.measure(part, style));
  }

  #runsOf(text: string, weight: Weight): readonly Run[] {
    const key = `${weight} ${text}`;
    let found = this.#runs.get(key);
    if (!found) this.#runs.set(key, (found = runs(text, weight, this.#locale)));
    return found;
  }

  #use(typeface: { name: string; font: unknown }): void {
    // pdfkit accepts a parsed font as well as bytes; its types do not say so.
    this.#doc.registerFont(typeface.name, typeface.font as Buffer).font(typeface.name);
  }
}
