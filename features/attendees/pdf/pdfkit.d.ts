// Options of tagged PDF that pdfkit's types lack.
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Left, top, right and bottom of a figure. */
    bbox?: [number, number, number, number];
    /** Which cells a table heading applies to. */
    scope?: 'Column' | 'Row';
  }
}
