/**
 * Returns the part of `size` bytes that a request wants, or null for all of them; also when several
 * ranges or another unit are given, which a server may answer in full. `If-Range` must match the
 * current ETag.
 */
export function readRange(
  headers: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  size: number,
  etag: string,
): { from: number; to: number } | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (first === '' && last === '') return null;
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return from >= size || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { from, to };
}
