import PDFDocument from 'pdfkit';
import { languageTag, textLocale, type Locale } from '#platform/pure/locales.ts';
import { Pen } from './pen.ts';

type Doc = typeof PDFDocument.prototype;

/** A4 pages as bytes, in the recipient's language; `draw` adds each page itself. */
export async function makePdf(
  info: { Title: string; Author: string; Subject: string; Creator: string },
  locale: Locale,
  draw: (doc: Doc, pen: Pen) => void,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    font: '',
    lang: languageTag(textLocale(locale)),
    displayTitle: true,
    info,
  });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) =>
    doc
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', resolve)
      .on('error', reject),
  );
  draw(doc, new Pen(doc, locale));
  doc.end();
  await ended;
  return Buffer.concat(parts);
}
