import { encode } from 'uqr';

/**
 * Returns a QR code as one SVG path of horizontal bars, in modules from the upper left corner; the
 * size includes the quiet zone of four modules. Medium error correction, so that a folded or wet
 * page can still be read.
 */
export function qrPath(content: string): { path: string; size: number } {
  const { data, size } = encode(content, { ecc: 'M', border: 4 });
  let path = '';
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      let end = x;
      while (row[end]) end++;
      path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end;
    }
  }
  return { path, size };
}
