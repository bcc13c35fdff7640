// fontkit has no types of its own; these are the parts that tickets and the demo use.
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
