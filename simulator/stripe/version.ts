/** The version the `stripe` package of this repository pins; events are written in it. */
export const apiVersion = '2026-10-28.endive';
