import { layoutNames, type Layout, type Page } from '../page.ts';
import { layouts, pages } from '../pages.ts';

/** A page with its full path and everything that its layout declares for it. */
export interface PageAt extends Omit<Page, 'children'> {
  layout: Layout;
  security: NonNullable<Page['security']>;
  begins: NonNullable<Page['begins']>;
  /** Relative to `web/`: the file mirrors the URL. */
  file: string;
  /** Only a frame around its children, one of which is at the frame's own address. */
  isFrame: boolean;
}

/** Returns the parts between slashes; empty for `/`. */
export const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/**
 * Returns a page's file: `manage/event/:eventId` → `routes/manage/event/$eventId.tsx`; a child at
 * its parent's address is `index.tsx`.
 */
export function fileOf(segments: readonly string[], isIndex: boolean): string {
  const names = segments.map((segment) => segment.replace(/^[:*]/, '$').replace('?', ''));
  return `routes/${[...names, ...(isIndex ? ['index'] : [])].join('/')}.tsx`;
}

function flat(
  layout: Layout,
  found: readonly Page[],
  above = '',
  begun: readonly string[] = [],
): PageAt[] {
  return found.flatMap(({ children = [], ...page }) => {
    const begins = [...begun, ...(page.begins ?? [])];
    const path = `${above === '/' ? '' : above}/${page.path}`.replace(/(?<=.)\/$/, '');
    const completePage: PageAt = {
      ...page,
      begins,
      path,
      layout,
      file: fileOf(segmentsOf(path), page.path === ''),
      isFrame: children.some((child) => child.path === ''),
      security: [...(page.security ?? []), ...(layouts[layout].security ?? [])],
    };
    const catalogue = page.catalogue ?? layouts[layout].catalogue;
    if (catalogue) completePage.catalogue = catalogue;
    return [completePage, ...flat(layout, children, path, begins)];
  });
}

/** Every page, with its full path. */
export const allPages: readonly PageAt[] = layoutNames.flatMap((layout) =>
  flat(layout, pages[layout]),
);

interface Pattern {
  page: PageAt;
  segments: readonly string[];
  least: number;
}
const patterns = new Map<string, Pattern[]>();
let elsewhere: PageAt | undefined;
for (const page of allPages) {
  const segments = segmentsOf(page.path);
  if (page.isFrame) continue;
  if (page.path === '/*') elsewhere = page;
  const first = segments[0] ?? '';
  const least = segments.filter((segment) => !segment.endsWith('?')).length;
  patterns.set(first, [...(patterns.get(first) ?? []), { page, segments, least }]);
}

/**
 * Scores how well an address matches a pattern: the earlier a segment is literal, the better; null
 * when it does not match.
 */
function fit({ segments, least }: Pattern, path: readonly string[]): string | null {
  if (path.length < least || path.length > segments.length) return null;
  let score = '';
  for (const [at, value] of path.entries()) {
    const segment = segments[at] ?? '';
    const isWritten = !segment.startsWith(':');
    if (isWritten && segment !== value) return null;
    score += isWritten ? '1' : '0';
  }
  return score;
}

/**
 * Returns the page of an address, or the one for unknown addresses. Matching is case-sensitive: the
 * router also accepts `/Ticket/…`, which then gets the strictest headers.
 */
export function pageAt(pathname: string): PageAt {
  const segments = segmentsOf(pathname.replace(/\.data$/, '').replace(/^\/_(root)?$/, '/'));
  let best: { page: PageAt; score: string } | undefined;
  for (const pattern of patterns.get(segments[0] ?? '') ?? []) {
    const score = fit(pattern, segments);
    if (score !== null && (!best || score > best.score)) best = { page: pattern.page, score };
  }
  const page = best?.page ?? elsewhere;
  if (!page) throw new Error('web/pages.ts has no page for addresses that lead nowhere');
  return page;
}
