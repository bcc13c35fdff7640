const most_known = 1000;
const longest = 200;

/** Caches the parsed values of a request header: browsers send the same few hundred texts. */
export function readOnce<T>(read: (header: string) => T): (header: string) => T {
  const known = new Map<string, { read: T }>();
  return (header) => {
    const found = known.get(header);
    if (found) return found.read;
    const entry = { read: read(header) };
    if (known.size < most_known && header.length <= longest) known.set(header, entry);
    return entry.read;
  };
}
