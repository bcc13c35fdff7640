import type PDFDocument from 'pdfkit';
import { runs } from '#features/attendees/pdf/runs.ts';
import type { Pen, Style } from '#features/attendees/pdf/pen.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { toMajor } from '#platform/pure/money.ts';
import { merchants, slips } from './programme/upgrades.ts';

type Weight = 'regular' | 'bold';
interface Line {
  left: string;
  right?: string;
  size: number;
  weight?: Weight;
}
const money = (cents: number): string => formatMoney(toMajor(cents, 'HKD'), 'HKD', 'zh-hk');

/**
 * Returns the name of a drawing: `receipt_tea_2026-11-20`. It includes the date so that it matches
 * the claim's.
 */
export const slipName = (name: string, date: string): string => `receipt_${name}_${date}`;

/** Returns the lines of a receipt; null for another drawing. */
function linesOf(drawing: string): Line[] | null {
  const [, name = '', date = ''] = /^receipt_(\w+)_([\d-]+)$/.exec(drawing) ?? [];
  const slip = slips[name];
  if (!slip) return null;
  const shop = merchants[slip.merchant]?.name ?? {};
  const total = slip.items.reduce((sum, [, amount]) => sum + amount, 0);
  return [
    { left: shop['zh-hk'] ?? '', size: 30, weight: 'bold' },
    { left: shop.en ?? '', size: 20 },
    { left: slip.address, size: 17 },
    { left: `單號 No. ${slip.number}`, size: 18 },
    { left: `日期 Date ${date}`, size: 18 },
    ...slip.items.map(([left, amount]) => ({ left, right: money(amount), size: 20 })),
    { left: '合計 Total', right: money(total), size: 24, weight: 'bold' as const },
    { left: '多謝惠顧 Thank you', size: 17 },
  ];
}

/**
 * Returns text as outlines, so that it looks the same on every machine; with `right`, `x` is the
 * right edge.
 */
function outlines(
  text: string,
  x: number,
  y: number,
  { size, weight = 'regular' }: Line,
  right = false,
): string {
  let at = 0;
  const parts = runs(text, weight, 'zh-hk').flatMap(({ text: part, typeface: { font } }) => {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    return glyphs.map((glyph, n) => {
      const transform = `translate(${at.toFixed(1)} 0) scale(${scale} ${-scale})`;
      at += (positions[n]?.xAdvance ?? 0) * scale;
      return `<path transform="${transform}" d="${glyph.path.toSVG()}"/>`;
    });
  });
  return `<g transform="translate(${right ? x - at : x} ${y})" fill="#2a2824">${parts.join('')}</g>`;
}

/** Draws a photograph of a receipt on a table, as SVG; null for another name. */
export function photographedSlip(drawing: string): string | null {
  const lines = linesOf(drawing);
  if (!lines) return null;
  let y = 250;
  const drawn = lines.map((line) => {
    y += line.size * 2.1;
    return (
      outlines(line.left, 330, y, line) +
      (line.right ? outlines(line.right, 870, y, line, true) : '')
    );
  });
  const turn = drawing.length % 2 ? -3 : 2;
  const height = Math.round(y + 60);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1290" height="${Math.round(height * 1.5)}" ` +
    `viewBox="166 100 860 ${height}"><rect width="1200" height="${y + 300}" fill="#8d6f4f"/>` +
    Array.from(
      { length: 9 },
      (_, n) => `<rect y="${n * 190}" width="1200" height="4" fill="#7b5f42"/>`,
    ).join('') +
    `<g transform="rotate(${turn} 600 ${y / 2 + 90})">` +
    `<rect x="286" y="192" width="640" height="${y - 120}" fill="#3a2a1c" opacity=".35"/>` +
    `<rect x="276" y="180" width="640" height="${y - 120}" fill="#fbfaf6"/>${drawn.join('')}</g></svg>`
  );
}

const left = 70;
const right = 350;
/** Draws a receipt that was sent by email, on its own page; null for another name. */
export function printedSlip(drawing: string) {
  const lines = linesOf(drawing);
  return (
    lines &&
    ((doc: typeof PDFDocument.prototype, pen: Pen): void => {
      doc.addPage({ size: [420, 595], margin: 0 });
      let y = 50;
      for (const line of lines) {
        const style: Style = {
          weight: line.weight ?? 'regular',
          size: line.size * 0.62,
          colour: '#16150f',
        };
        pen.line(line.left, left, y, style);
        if (line.right) pen.line(line.right, right, y, style, 'right');
        y += line.size * 1.6;
      }
    })
  );
}
