import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readOnce } from './read-once.ts';

export type Encoding = 'br' | 'gzip';

const inGzip = promisify(gzip);
const inBrotli = promisify(brotliCompress);
// Compressing anything shorter gains nothing.
const shortest_bytes = 400;

/**
 * Returns the smallest encoding that a browser accepts, by its `Accept-Encoding`; null for the
 * plain page.
 */
export const chosenEncoding = readOnce((accepted): Encoding | null => {
  const refused = new Set<string>();
  const allowed = new Set<string>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((item) => item.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    (weight !== undefined && !(Number(weight) > 0) ? refused : allowed).add(name);
  }
  return (['br', 'gzip'] as const).find((name) => allowed.has(name) && !refused.has(name)) ?? null;
});

/** The bytes of a page in every encoding, each compressed once, when it is first requested. */
export class PageBody {
  readonly plain: Buffer;
  #tag: string | null = null;
  readonly #made = new Map<Encoding, Promise<Buffer>>();
  readonly #ready = new Map<Encoding, Buffer>();

  constructor(plain: Buffer) {
    this.plain = plain;
  }

  /** The same for every encoding, so it is a weak tag (RFC 9110 §8.8.1). */
  get tag(): string {
    this.#tag ??= `W/"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 27)}"`;
    return this.#tag;
  }

  get isCompressible(): boolean {
    return this.plain.length >= shortest_bytes;
  }

  in(encoding: Encoding): Promise<Buffer> {
    const encoded = this.#made.get(encoding) ?? this.#make(encoding);
    this.#made.set(encoding, encoded);
    return encoded;
  }

  /** The page in this encoding, if it has been made. */
  ready(encoding: Encoding): Buffer | undefined {
    return this.#ready.get(encoding);
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    const compressed = await compress(this.plain, encoding);
    this.#ready.set(encoding, compressed);
    return compressed;
  }
}

function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return inGzip(plain, { level: 6 });
  return inBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
}
