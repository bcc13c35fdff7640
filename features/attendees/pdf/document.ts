import PDFDocument from 'pdfkit';
import { escapeHtml } from '#platform/pure/escape-html.ts';
import { languageTag, type Locale } from '#platform/pure/locales.ts';
import { Pen } from './pen.ts';

type Doc = typeof PDFDocument.prototype;

/** Declares itself PDF/UA-1 (ISO 14289-1): tagged, titled, with a language. */
class AccessibleDocument extends PDFDocument {
  override endMetadata(): void {
    this.appendXML(
      '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">' +
        '<pdfuaid:part>1</pdfuaid:part></rdf:Description>',
    );
    // pdfkit has already written the document's own metadata, and inserts these values into XML
    // unescaped.
    for (const name of ['Title', 'Author', 'Subject', 'Creator'] as const)
      this.info[name] = escapeHtml(this.info[name] ?? '');
    super.endMetadata();
  }
}

/**
 * Returns A4 pages as bytes, in the recipient's language; `draw` must add each page itself, and lets
 * other requests work between many pages.
 */
export async function makePdf(
  info: { Title: string; Author: string; Subject: string; Creator: string },
  locale: Locale,
  draw: (doc: Doc, pen: Pen) => void | Promise<void>,
): Promise<Buffer> {
  const doc = new AccessibleDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    font: '',
    lang: languageTag(locale),
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    info,
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) =>
    doc
      .on('data', (part: Buffer) => chunks.push(part))
      .on('end', resolve)
      .on('error', reject),
  );
  await draw(doc, new Pen(doc, locale));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
