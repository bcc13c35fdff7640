// What the types of pdfkit do not know of its tagged PDF yet.
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Left, top, right and bottom of a figure. */
    bbox?: [number, number, number, number];
    /** Which cells a heading of a table is for. */
    scope?: 'Column' | 'Row';
  }
}
