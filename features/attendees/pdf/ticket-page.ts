import type PDFDocument from 'pdfkit';
import { ticketKind } from '../rules/ticket-kind.ts';
import type { Pen, Style } from './pen.ts';
import { qrPath } from './qr-code.ts';
import type { FormatText, TicketSheet } from './ticket-sheet.ts';

type Doc = typeof PDFDocument.prototype;

const [ink, soft, paper, hairline, vermilion] = [
  '#16150f',
  '#6b685c',
  '#faf8f3',
  '#cfcabc',
  '#d8432b',
] as const;
// A4 in points. The ticket is the upper half: folded once, the page is an A5 ticket.
const page = { width: 595.28, height: 841.89, fold: 420.94 };
const card = { x: 36, y: 36, width: 523.28, height: 354, band: 74, tear: 352 };
const label: Style = { weight: 'regular', size: 8, colour: soft };

/** Draws one ticket on the current page. */
export function ticketPage(
  doc: Doc,
  pen: Pen,
  ticket: TicketSheet,
  format: FormatText,
  at: { number: number; count: number },
): void {
  pen.within('Sect', () => {
    pen.decorate(() => body(doc));
    band(pen, ticket, format, at);
    facts(doc, pen, ticket, format);
    stub(doc, pen, ticket, format);
    fold(doc, pen, format);
    below(doc, pen, ticket, format);
  });
}

function body(doc: Doc): void {
  const { x, y, width, height, tear } = card;
  doc.save().roundedRect(x, y, width, height, 10).clip();
  doc.rect(x, y, width, height).fill(paper).rect(x, y, width, card.band).fill(vermilion).restore();
  doc.lineWidth(0.6).strokeColor(hairline).roundedRect(x, y, width, height, 10).stroke();
  // The tear-off part begins here: a dotted line between two notches in the edge.
  const cut = x + tear;
  for (const edge of [y, y + height]) doc.circle(cut, edge, 9).fill('#ffffff');
  doc.lineWidth(0.6).strokeColor(hairline);
  doc.path(`M${cut - 9} ${y + height}a9 9 0 0 1 18 0`).stroke();
  doc
    .lineWidth(0.9)
    .strokeColor('#8d897b')
    .dash(0.1, { space: 4 })
    .lineCap('round')
    .moveTo(cut, y + card.band + 10)
    .lineTo(cut, y + height - 16)
    .stroke()
    .undash()
    .lineCap('butt');
}

function band(
  pen: Pen,
  ticket: TicketSheet,
  format: FormatText,
  { number, count }: { number: number; count: number },
): void {
  const x = card.x + 26;
  const width = card.tear - 48;
  pen.block(
    ticket.organizer_name,
    { x, y: card.y + 15, width, max_lines: 1, min_size: 7 },
    { weight: 'regular', size: 9, colour: '#ffffff' },
  );
  const starts: Style = { weight: 'bold', size: 21, colour: '#ffffff' };
  const isOneLine = pen.measure(ticket.starts, { ...starts, size: 11 }) <= width;
  // Two dates that do not fit on one line are placed one above the other.
  pen.block(
    isOneLine ? ticket.starts : ticket.starts.replace(' – ', ' –\n'),
    { x, y: card.y + 31, width, max_lines: isOneLine ? 1 : 2, min_size: isOneLine ? 11 : 8 },
    isOneLine ? starts : { ...starts, size: 13 },
  );
  const right = card.x + card.width - 24;
  pen.line(
    format('ticket_pdf.admits'),
    right,
    card.y + 15,
    { weight: 'regular', size: 9, colour: '#ffffff' },
    'right',
  );
  pen.line(
    format('ticket_pdf.of', { number, count }),
    right,
    card.y + 35,
    { weight: 'bold', size: 16, colour: '#ffffff' },
    'right',
  );
}

function facts(doc: Doc, pen: Pen, ticket: TicketSheet, format: FormatText): void {
  const x = card.x + 26;
  const width = card.tear - 52;
  const top = card.y + card.band + 22;
  const used = pen.block(
    ticket.event_title,
    { x, y: top, width, max_lines: 3, min_size: 14 },
    { weight: 'bold', size: 21, colour: ink, leading: 1.28, tag: 'H1' },
  );
  const bottom = card.y + card.height - 26;
  const rule = bottom - 86;
  if (ticket.location) {
    const y = top + used + 10;
    pen.block(
      ticket.location,
      { x, y, width, max_lines: Math.max(1, Math.floor((rule - 8 - y) / 14.7)), min_size: 9 },
      { weight: 'regular', size: 10.5, colour: soft, leading: 1.4 },
    );
  }
  line(doc, pen, x, rule, width);
  pen.line(format('ticket_pdf.name'), x, rule + 10, label);
  pen.block(
    ticket.attendee_name,
    { x, y: rule + 21, width, max_lines: 1, min_size: 9 },
    { weight: 'bold', size: 17, colour: ink },
  );
  pen.line(format('ticket_pdf.kind'), x, rule + 51, label);
  pen.block(
    ticketKind(ticket),
    { x, y: rule + 62, width, max_lines: 2, min_size: 9 },
    { weight: 'bold', size: 12, colour: ink },
  );
}

function line(doc: Doc, pen: Pen, x: number, y: number, width: number): void {
  pen.decorate(() =>
    doc
      .lineWidth(0.6)
      .strokeColor(hairline)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke(),
  );
}

function stub(doc: Doc, pen: Pen, ticket: TicketSheet, format: FormatText): void {
  const middle = card.x + card.tear + (card.width - card.tear) / 2;
  const { path, size } = qrPath(ticket.code);
  const side = 152;
  const top = card.y + card.band + 18;
  const left = middle - side / 2;
  const alt = format('ticket_pdf.qr_code', { id: ticket.public_id });
  pen.figure(alt, [left, top, left + side, top + side], () => {
    doc.save().translate(left, top);
    doc.roundedRect(0, 0, side, side, 6).fill('#ffffff');
    doc
      .scale(side / size)
      .path(path)
      .fill(ink)
      .restore();
  });
  pen.line(
    ticket.public_id,
    middle,
    top + side + 12,
    { weight: 'bold', size: 13, colour: ink },
    'center',
  );
  pen.line(
    format('ticket_pdf.order', { id: ticket.order_public_id }),
    middle,
    top + side + 32,
    label,
    'center',
  );
  if (ticket.is_online) return;
  const hint = format('ticket_pdf.scan');
  pen.block(
    hint,
    {
      x: middle - Math.min(140, pen.measure(hint, label)) / 2,
      y: top + side + 50,
      width: 142,
      max_lines: 2,
      min_size: 7,
    },
    label,
  );
}

function fold(doc: Doc, pen: Pen, format: FormatText): void {
  const foldText = format('ticket_pdf.fold');
  const width = pen.measure(foldText, label);
  pen.decorate(() => {
    doc
      .lineWidth(0.6)
      .strokeColor(hairline)
      .dash(4, { space: 4 })
      .moveTo(card.x, page.fold)
      .lineTo(page.width - card.x, page.fold)
      .stroke()
      .undash();
    doc.rect(page.width / 2 - width / 2 - 8, page.fold - 6, width + 16, 12).fill('#ffffff');
  });
  pen.line(foldText, page.width / 2, page.fold - 5, label, 'center');
}

function below(doc: Doc, pen: Pen, ticket: TicketSheet, format: FormatText): void {
  const x = card.x + 26;
  const width = page.width - 2 * x;
  const passages: [string, string][] = [];
  if (ticket.how_to_join) passages.push([format('checkout.summary.online'), ticket.how_to_join]);
  if (ticket.message)
    passages.push([format('ticket_pdf.message', { name: ticket.organizer_name }), ticket.message]);
  if (ticket.weather_rule) passages.push([format('event_page.weather'), ticket.weather_rule]);
  const max_lines = [17, 7, 4][passages.length - 1] ?? 4;
  let y = page.fold + 36;
  for (const [title, text] of passages) {
    pen.block(
      title,
      { x, y, width, max_lines: 1, min_size: 9 },
      { weight: 'bold', size: 11, colour: ink, tag: 'H2' },
    );
    const used = pen.block(
      text,
      { x, y: y + 24, width, max_lines, min_size: 8.5 },
      { weight: 'regular', size: 10, colour: ink, leading: 1.65 },
    );
    y += 24 + used + 18;
  }
  const foot = page.height - 62;
  line(doc, pen, x, foot, width);
  pen.block(
    `${ticket.venue_name} · ${format('ticket_pdf.rules')}`,
    { x, y: foot + 9, width, max_lines: 2, min_size: 7 },
    { ...label, leading: 1.5 },
  );
}
