import { pageAt, segmentsOf } from './page-at.ts';
import { tokenKey } from './session.ts';

const event = '/manage/event/:eventId';
const list = '?page=1&per_page=25&sort_by=created_at&sort_direction=desc';
const byJoining = '?page=1&per_page=25&sort_by=join_date&sort_direction=desc';
/** What other screens begin with, at an address without a search. */
const alone: Readonly<Record<string, readonly string[]>> = {
  '/manage/members': [`/api/members${byJoining}`, '/api/members/views'],
};
/** What screens of an event begin with, beside the event, at an address without a search. */
const begins: Readonly<Record<string, string>> = {
  [`${event}/dashboard`]: '/stats?days=400',
  [`${event}/orders`]: `/orders${list}`,
  [`${event}/attendees`]: `/attendees${list}`,
};

/** Addresses of the calls with which the page at this address begins; none outside the back office. */
export function earlyCalls({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string[] {
  const { layout, path } = pageAt(pathname);
  if (layout !== 'manage') return [];
  const id = path.startsWith(event) ? segmentsOf(pathname)[2] : undefined;
  if (!id || !/^[1-9]\d{0,14}$/.test(id))
    return ['/api/users/me', ...(search === '' ? (alone[path] ?? []) : [])];
  const own = search === '' ? begins[path] : undefined;
  const ofEvent = `/api/events/${id}`;
  return ['/api/users/me', ofEvent, ...(own ? [ofEvent + own] : [])];
}

/** Makes these calls while the scripts of the page are on their way (`early-calls.ts` hands the answers on). */
export function earlyScript(addresses: readonly string[]): string {
  if (addresses.length === 0) return '';
  return [
    `try{var k=localStorage.getItem('${tokenKey}');`,
    'if(k){var f=globalThis.foyerEarly={token:k,answers:{}};',
    `${JSON.stringify(addresses)}.forEach(function(a){`,
    "(f.answers[a]=fetch(a,{credentials:'same-origin',headers:{accept:'application/json',",
    "'accept-language':document.documentElement.lang,authorization:'Bearer '+k}}))",
    '.catch(function(){})})}}catch(e){}',
  ].join('');
}
