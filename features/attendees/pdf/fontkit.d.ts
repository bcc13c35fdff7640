// fontkit brings no types of its own; this is the part of it that tickets and the demo use.
declare module 'fontkit' {
  export interface Font {
    postscriptName: string;
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): {
      glyphs: { path: { toSVG(): string } }[];
      positions: { xAdvance: number }[];
    };
  }
  export function create(bytes: Uint8Array): Font;
}
