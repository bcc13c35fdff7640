import type PDFDocument from 'pdfkit';
import type { Pen, Style } from '#features/attendees/pdf/pen.ts';

const ink = '#16150f';
const [left, right, top] = [40, 802, 96];
const height = 63;
const lift = { x: 392, width: 58 };
const title: Style = { weight: 'bold', size: 20, colour: ink, tag: 'H1' };
const label: Style = { weight: 'regular', size: 10, colour: ink };
const name: Style = { weight: 'bold', size: 13, colour: ink };

/** From the top down: the rooms on either side of the lift. */
const floors = [
  ['7/F', '天台 Rooftop', '天台 Rooftop'],
  ['6/F', '辦公室 Office', '辦公室 Office'],
  ['5/F', '放映室 Screening Room', '放映機房 Projection'],
  ['4/F', '排練室 Rehearsal Studio', '化妝間 Dressing rooms'],
  ['2/F', '黑盒劇場 Black Box', '黑盒劇場 Black Box'],
  ['G/F', '大廳 Great Hall', '門廊及票務處 Foyer and tickets'],
  ['B/F', '地庫工房 Basement Workshop', '儲物 Storage'],
] as const;
const colours = ['#dce8e4', '#f7f3e8', '#b9d9d2', '#f6e7c4', '#f0b9a4', '#e8d9bd', '#d6dbe6'];

/**
 * Draws on one wide page which room is on which floor, with the lift and the stairs between them.
 */
export function floorPlan(doc: typeof PDFDocument.prototype, pen: Pen): void {
  doc.addPage({ size: 'A4', layout: 'landscape', margin: 0 });
  pen.line('明渠 各層平面圖', left, 36, title);
  pen.line('Nullah House: what is on which floor', left, 62, { ...label, size: 12 });
  for (const [i, [floor, west, east]] of floors.entries()) {
    const y = top + i * height;
    const room = (x: number, width: number, text: string): void => {
      pen.decorate(
        () =>
          void doc
            .rect(x, y, width, height)
            .lineWidth(2)
            .fillAndStroke(colours[i] ?? '', ink),
      );
      pen.line(text, x + 16, y + 26, name);
    };
    pen.line(floor, left, y + 26, { ...name, size: 12 });
    const from = left + 44;
    if (west === east) room(from, right - from, west);
    else {
      room(from, lift.x - from, west);
      room(lift.x + lift.width, right - lift.x - lift.width, east);
    }
    pen.decorate(() => shaft(doc, y));
  }
  const foot = top + floors.length * height + 10;
  pen.line('各層有升降機及無障礙洗手間；大門設斜道。', left + 44, foot, label);
  pen.line(
    'Lift and accessible toilet on every floor; ramp at the front door.',
    left + 44,
    foot + 16,
    label,
  );
}

/** Draws the lift, with its cross, and the stairs next to it. */
function shaft(doc: typeof PDFDocument.prototype, y: number): void {
  const { x, width } = lift;
  const half = width / 2;
  doc.rect(x, y, width, height).lineWidth(2).fillAndStroke('#ffffff', ink);
  doc.lineWidth(1).strokeColor(ink);
  doc.rect(x + 4, y + 14, half - 8, height - 28).stroke();
  doc
    .moveTo(x + 4, y + 14)
    .lineTo(x + half - 4, y + height - 14)
    .stroke();
  doc
    .moveTo(x + half - 4, y + 14)
    .lineTo(x + 4, y + height - 14)
    .stroke();
  for (let step = 0; step < 6; step++) {
    const at = x + half + 2 + step * 4;
    doc
      .moveTo(at, y + height - 14)
      .lineTo(at, y + 14 + step * 6)
      .stroke();
  }
}
