import type { Context } from '#platform/context.ts';
import { keyedHash, randomToken, sameText } from '#platform/secrets.ts';

export const known_browser_cookie = 'known_browser';
const year_seconds = 365 * 86_400;
/** Users remembered per browser; the oldest is dropped first. */
const most_people = 5;

/**
 * The cookie is `<browser>.<mark>.<mark>…`: a random name and, for each user who signed in there, a
 * mark made with the installation's secret. It grants no access; it only separates this browser's
 * attempts from wrong passwords of strangers.
 */
function read(ctx: Context): { browser: string; marks: string[] } | null {
  const [browser = '', ...marks] = (ctx.known_browser ?? '').split('.');
  return /^[\w-]{22}$/.test(browser) ? { browser, marks: marks.slice(0, most_people) } : null;
}
const markOf = (ctx: Context, browser: string, userId: number): string =>
  keyedHash(ctx.config.secret, `known browser ${browser} ${userId}`);

/** Returns the name of this browser if this user has signed in with it before; null otherwise. */
export function knownBrowser(ctx: Context, userId: number): string | null {
  const known = read(ctx);
  if (!known) return null;
  const mark = markOf(ctx, known.browser, userId);
  return known.marks.some((item) => sameText(item, mark)) ? known.browser : null;
}

/** Marks this browser as one of this user's. */
export function rememberBrowser(ctx: Context, userId: number): void {
  const { browser, marks } = read(ctx) ?? { browser: randomToken(16), marks: [] };
  const mark = markOf(ctx, browser, userId);
  const newestMarks = [...marks.filter((item) => item !== mark), mark].slice(-most_people);
  ctx.reply.cookies.push({
    name: known_browser_cookie,
    value: [browser, ...newestMarks].join('.'),
    max_age: year_seconds,
  });
}
