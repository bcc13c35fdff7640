import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { drawPaper } from './papers.ts';
import { draw } from './pictures/draw.ts';
import { photographedSlip } from './receipts.ts';

export interface DrawnPicture {
  name: string;
  sha256: string;
  storage_key: string;
  mime_type: 'image/webp' | 'application/pdf';
  size: number;
  width: number | null;
  height: number | null;
}

/**
 * Draws pictures and stores them as WebP where an upload would be stored: under their content hash
 * in the data folder.
 */
export async function drawPictures(
  names: readonly string[],
  dataDir: string,
): Promise<Map<string, DrawnPicture>> {
  const drawn = new Map<string, DrawnPicture>();
  const waiting = [...names];
  // sharp uses a thread pool; four at a time keep it busy without holding every picture in memory.
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let name = waiting.shift(); name; name = waiting.shift())
        drawn.set(name, await drawPicture(name, dataDir));
    }),
  );
  return drawn;
}

/** Returns a photographed receipt or a picture of the demo as SVG. */
export const drawAny = (name: string): string => photographedSlip(name) ?? draw(name);

async function drawPicture(name: string, dataDir: string): Promise<DrawnPicture> {
  const [kind = '', paper = ''] = name.split('/');
  if (kind === 'paper') {
    const data = await drawPaper(paper);
    return {
      name: `${paper}.pdf`,
      mime_type: 'application/pdf',
      ...(await store(data, 'documents', 'pdf', dataDir)),
      width: null,
      height: null,
    };
  }
  const { data, info } = await sharp(Buffer.from(drawAny(name)))
    .webp({ quality: 80, effort: 0 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const stored = await store(data, 'images', 'webp', dataDir);
  return { name: `${kind}.webp`, mime_type: 'image/webp', ...stored, width, height };
}

async function store(
  data: Buffer,
  folder: string,
  ending: string,
  dataDir: string,
): Promise<Pick<DrawnPicture, 'sha256' | 'storage_key' | 'size'>> {
  const sha256 = createHash('sha256').update(data).digest('base64url');
  const storage_key = `${folder}/${sha256.slice(0, 2)}/${sha256}.${ending}`;
  const path = join(dataDir, 'files', storage_key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, data);
  await rename(`${path}.new`, path);
  return { sha256, storage_key, size: data.length };
}
