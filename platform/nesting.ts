/** No text that a person writes or pastes comes near it. */
const deepest = 200;
/** Elements without contents, and those that end where the next of their kind begins. */
const without_end = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd td th tr'.split(' '),
);

/**
 * Whether tags are nested so deeply that sanitising them would take long: its time grows with the
 * square of the depth. At least the open elements are counted, in one pass.
 */
export function isNestedTooDeeply(html: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]{0,20})/gi)) {
    const tag = name.toLowerCase();
    if (without_end.has(tag)) continue;
    const before = open.get(tag) ?? 0;
    const after = slash ? Math.max(0, before - 1) : before + 1;
    open.set(tag, after);
    depth += after - before;
    if (depth > deepest) return true;
  }
  return false;
}
