import { inflateSync } from 'node:zlib';

/** Returns the objects of a PDF with their streams uncompressed. */
export function objects(pdf: Buffer): Map<number, { head: string; stream: string }> {
  const all = new Map<number, { head: string; stream: string }>();
  for (const match of pdf.toString('latin1').matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)) {
    const [head = '', packed] = (match[2] ?? '').split(/stream\n/);
    const bytes =
      packed === undefined ? Buffer.alloc(0) : Buffer.from(packed.replace(/\nend$/, ''), 'latin1');
    all.set(Number(match[1]), {
      head,
      stream: head.includes('FlateDecode')
        ? inflateSync(bytes).toString('latin1')
        : bytes.toString('latin1'),
    });
  }
  return all;
}

/**
 * Returns the words in drawing order, from left to right, with glyphs mapped to letters by each
 * font's own ToUnicode map. Each glyph is identified by its font and number.
 */
export function words(pdf: Buffer): {
  text: string;
  notdef: number;
  glyphs: { glyph: string; text: string }[];
} {
  const all = objects(pdf);
  const raw = pdf.toString('latin1');
  const letters = new Map<string, Map<string, string>>();
  for (const [, name = '', id = ''] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const unicode = all.get(
      Number(/\/ToUnicode (\d+) 0 R/.exec(all.get(Number(id))?.head ?? '')?.[1]),
    );
    const map = new Map<string, string>();
    for (const [, from = '', list = ''] of unicode?.stream.matchAll(
      /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g,
    ) ?? []) {
      for (const [i, [, hex = '']] of [...list.matchAll(/<([0-9a-f]+)>/g)].entries())
        map.set(
          (Number.parseInt(from, 16) + i).toString(16).padStart(4, '0'),
          Buffer.from(hex, 'hex').swap16().toString('utf16le'),
        );
    }
    letters.set(name, map);
  }
  let [text, notdef, font] = ['', 0, ''];
  const glyphs: { glyph: string; text: string }[] = [];
  for (const { stream } of all.values()) {
    if (!stream.includes(' TJ')) continue;
    for (const [, name, line] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (name) font = name;
      for (const [, run = ''] of line?.matchAll(/<([0-9a-f]+)>/g) ?? []) {
        for (const glyph of run.match(/.{4}/g) ?? []) {
          if (glyph === '0000') notdef++;
          const letter = letters.get(font)?.get(glyph) ?? '';
          glyphs.push({ glyph: `${font} ${glyph}`, text: letter });
          text += letter;
        }
      }
    }
    text += '\f';
  }
  return { text, notdef, glyphs };
}
