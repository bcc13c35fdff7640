import type PDFDocument from 'pdfkit';
import { makePdf } from '#features/attendees/pdf/document.ts';
import type { Pen, Style } from '#features/attendees/pdf/pen.ts';
import { floorPlan } from './floor-plan.ts';
import { printedSlip } from './receipts.ts';

const ink = '#16150f';
const title: Style = { weight: 'bold', size: 22, colour: ink, tag: 'H1' };
const plain: Style = { weight: 'regular', size: 11, colour: ink };
const head: Style = { weight: 'bold', size: 11, colour: ink, tag: 'TH' };
const cell: Style = { ...plain, tag: 'TD' };
const left = 56;
const right = 539;

type Draw = (doc: typeof PDFDocument.prototype, pen: Pen) => void;

const rule = (doc: typeof PDFDocument.prototype, pen: Pen, y: number): void =>
  pen.decorate(
    () => void doc.moveTo(left, y).lineTo(right, y).lineWidth(0.6).strokeColor('#cfcabc').stroke(),
  );

/** Four hours, a whole day, an additional hour; half as deposit. */
const prices = [
  ['大廳 Great Hall', '$9,800', '$16,800', '$2,400'],
  ['黑盒劇場 Black Box', '$6,200', '$10,800', '$1,500'],
  ['放映室 Screening Room', '$4,800', '$8,200', '$1,200'],
  ['排練室 Rehearsal Studio', '$1,600', '$2,800', '$400'],
  ['地庫工房 Basement Workshop', '$2,200', '$3,800', '$550'],
  ['天台 Rooftop', '$7,400', '$12,600', '$1,800'],
] as const;

const priceList: Draw = (doc, pen) => {
  doc.addPage();
  pen.line('明渠 場地收費表', left, 64, title);
  pen.line('Nullah House: hiring rates', left, 94, { ...title, size: 15, tag: 'H2' });
  pen.line('港幣，連基本燈光及音響 · HKD, basic light and sound included', left, 124, plain);
  const columns = [left, 350, 445, right];
  const line = (texts: readonly string[], y: number, style: Style): void =>
    pen.within('TR', () => {
      for (const [i, text] of texts.entries())
        pen.line(text, columns[i] ?? left, y, style, i ? 'right' : 'left');
    });
  pen.within('Table', () => {
    line(['場地 Room', '四小時 4 h', '全日 Day', '每加一小時 +1 h'], 164, head);
    for (const [i, row] of prices.entries()) {
      rule(doc, pen, 186 + i * 34);
      line(row, 198 + i * 34, cell);
    }
  });
  pen.line('非牟利團體八折。訂金為租金一半。', left, 420, plain);
  pen.line('Non-profit groups pay 80%. The deposit is half of the hire.', left, 438, plain);
};

const form_fields = [
  '機構／姓名 Organization or name',
  '聯絡電話 Phone',
  '電郵 Email',
  '場地 Room',
  '日期及時間 Date and time',
  '人數 Number of guests',
  '用途 What it is for',
  '簽署及日期 Signature and date',
] as const;
const bookingForm: Draw = (doc, pen) => {
  doc.addPage();
  pen.line('明渠 場地租用申請表', left, 64, title);
  pen.line('Nullah House: application to hire', left, 94, { ...title, size: 15, tag: 'H2' });
  for (const [i, text] of form_fields.entries()) {
    pen.line(text, left, 150 + i * 62, plain);
    rule(doc, pen, 198 + i * 62);
  }
  pen.line('填妥後電郵至 hire@nullah.example', left, 680, plain);
  pen.line('Send it to hire@nullah.example', left, 698, plain);
};

/** Documents that members send with an application, with just enough text to look real. */
const letter =
  (name: string, lines: readonly string[]): Draw =>
  (doc, pen) => {
    doc.addPage();
    pen.line(name, left, 90, title);
    for (const [i, text] of lines.entries()) pen.line(text, left, 150 + i * 26, plain);
  };

const papers: Readonly<Record<string, Draw>> = {
  'floor-plan': floorPlan,
  'price-list': priceList,
  'booking-form': bookingForm,
  certificate: letter('商業登記證 Business Registration Certificate', [
    '業務名稱 Name of business: 潮汐設計有限公司',
    '地址 Address: 九龍觀塘成業街 10 號',
    '登記證號碼 Certificate no. 12345678-000',
  ]),
  section_88: letter('稅務條例第 88 條 Section 88', [
    '深水埗口述歷史學會',
    '檔號 File no. 91/17342',
    '獲豁免繳稅的慈善機構 Charitable institution exempt from tax',
  ]),
};

/** Draws a document of the venue as PDF, in both languages. */
export function drawPaper(name: string): Promise<Buffer> {
  const draw = papers[name] ?? printedSlip(name);
  if (!draw) throw new Error(`unknown document ${name}`);
  const about = { Title: name, Author: '明渠', Subject: name, Creator: '明渠' };
  return makePdf(about, 'zh-hk', draw);
}
