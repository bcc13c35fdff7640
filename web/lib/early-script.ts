import { pageAt, segmentsOf } from './page-at.ts';
import { tokenKey } from './session.ts';

/**
 * Returns the addresses of the calls with which the page at this address begins; none for pages
 * without sign-in.
 */
export function earlyCalls({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string[] {
  const { layout, path, begins } = pageAt(pathname);
  if (layout !== 'manage' && begins.length === 0) return [];
  const found = new Map(segmentsOf(path).map((name, at) => [name, segmentsOf(pathname)[at] ?? '']));
  const calls = begins.flatMap((call) => {
    // A single object by its id is independent of the page's query.
    if (search !== '' && !/\/:\w+$/.test(call)) return [];
    const idOf = (name: string): string => found.get(name) ?? '';
    const ids = call.match(/:\w+/g)?.map(idOf) ?? [];
    const isSound = ids.every((id) => /^[1-9]\d{0,14}$/.test(id));
    return isSound ? [`/api${call.replace(/:\w+/g, idOf)}`] : [];
  });
  return ['/api/users/me', ...calls];
}

/**
 * Returns a script that makes these calls while the page's scripts load (`early-calls.ts` passes
 * the responses on).
 */
export function earlyScript(addresses: readonly string[]): string {
  if (addresses.length === 0) return '';
  return [
    `try{var k=localStorage.getItem('${tokenKey}');`,
    'if(k){var f=globalThis.foyerEarly={token:k,answers:{}};',
    `${JSON.stringify(addresses)}.forEach(function(a){`,
    "(f.answers[a]=fetch(a,{credentials:'same-origin',headers:{accept:'application/json',",
    "'x-page-locale':document.documentElement.lang,authorization:'Bearer '+k}}))",
    '.catch(function(){})})}}catch(e){}',
  ].join('');
}
