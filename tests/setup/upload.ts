import sharp from 'sharp';

export interface Part {
  field: string;
  name?: string;
  type?: string;
  bytes: Buffer | string;
}
const boundary = 'xBOUNDARYx';

/** Builds a multipart body like a browser: parts with a name are files. */
export function multipart(parts: readonly Part[]): {
  payload: Buffer;
  headers: Record<string, string>;
} {
  const chunks = parts.flatMap(({ field, name, type, bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"` +
        (name === undefined
          ? '\r\n\r\n'
          : `; filename="${name}"\r\ncontent-type: ${type ?? 'image/png'}\r\n\r\n`),
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Creates a plain picture of the given size. */
export const picture = (
  width: number,
  height: number,
  kind: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' = 'png',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#cc3b25' } })
    .toFormat(kind)
    .toBuffer();
