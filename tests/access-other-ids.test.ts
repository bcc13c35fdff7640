import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#platform/endpoint.ts';
import { isOfHost, isPermission } from '#platform/pure/access.ts';
import type { Ids } from './setup/access-ids.ts';
import { endpoints, idsIn, meant, nameOf, probe } from './setup/access-probe.ts';
import { openSweep, type Sweep } from './setup/access-sweep.ts';
import { isWriting, otherTable, ownTable, writeOtherTable } from './setup/access-table.ts';
import { columns, type Column } from './setup/access-whole.ts';
import type { Actor } from './setup/access-world.ts';

/**
 * Calls every endpoint as every kind of caller, with ids of other accounts or ids that do not fit
 * together.
 */
let sweep: Sweep;
const own = ownTable();
/** Answers that differ from those predicted at the top of docs/access.md. */
const unforeseen: string[] = [];

beforeAll(async () => {
  sweep = await openSweep();
});
afterAll(async () => {
  if (isWriting) writeOtherTable(unforeseen);
  await sweep.close();
});

/**
 * Parameters that belong to no account; these endpoints check the value itself, a code for example.
 */
const nobodys = ['code', 'token', 'slug', 'name', 'sitePage', 'sellerId', 'mailId'];
const belongsToNobody = ({ access }: Endpoint): boolean =>
  ['public', 'link', 'webhook', 'dev'].includes(access);

/**
 * Returns all ids of another owner together and, where they differ from the caller's, each of them
 * among the caller's own ids.
 */
function waysOf(
  endpoint: Endpoint,
  { name: column, own: mine }: Actor,
  others: Record<string, Ids>,
) {
  const names = idsIn(endpoint).filter((name) => !nobodys.includes(name));
  const ways = new Map<string, Ids>();
  for (const [where, ids] of Object.entries(others)) {
    const differing = names
      .map((name) => meant(endpoint, name))
      .filter((name) => ids[name] !== undefined && ids[name] !== mine[name]);
    // All staff of an account except collaborators may access its other events.
    const isTheirs = where === 'another event' && !column.startsWith('collaborator');
    if (differing.length > 0 && !belongsToNobody(endpoint) && !isTheirs)
      ways.set(`all of ${where}`, { ...mine, ...ids });
    // A single id cannot be mixed with others.
    if (names.length > 1)
      for (const name of differing)
        ways.set(`${name} of ${where}`, { ...mine, [name]: ids[name] ?? '' });
  }
  return ways;
}

/** Returns the answer that the top of docs/access.md predicts for ids of others. */
function foretold({ access }: Endpoint, { name }: Actor, ownAnswer: string): string {
  if (ownAnswer === '401') return '401';
  const beforeIds =
    name === 'API token'
      ? access === 'signed_in' || access === 'dev'
      : isPermission(access) && isOfHost(access) && ['member', 'other owner'].includes(name);
  return ownAnswer === '403' && beforeIds ? '403' : '404';
}

test('every path id has a counterpart in another account and in another event', () => {
  const idsOf = (which: (path: string) => boolean): string[] => {
    const names = endpoints
      .filter(({ path }) => which(path))
      .flatMap((endpoint) =>
        idsIn(endpoint)
          .filter((name) => !nobodys.includes(name))
          .map((name) => meant(endpoint, name)),
      );
    return [...new Set(names)];
  };
  const { mine, theirs, second } = sweep;
  const missingIn = (others: Ids, names: string[]) =>
    names.filter((name) => !mine.ids[name] || !others[name] || others[name] === mine.ids[name]);
  // An installation has one venue.
  expect(
    missingIn(
      theirs,
      idsOf(() => true),
    ),
  ).toEqual(['venueDataId']);
  // The event of the buyer’s paid order is already a different one.
  const inEvent = idsOf((path) => path.startsWith('/events/:eventId'));
  expect(missingIn(second, inEvent)).toEqual(['paidEventId', 'paidOrderId']);
});

describe.each(columns)('%s', (column: Column) => {
  test('ids of another account, of another event and mixed ids are not found', async () => {
    const actor = sweep.actors.find(({ name }) => name === column);
    if (!actor) throw new Error(`nobody is "${column}"`);
    const others: Record<string, Ids> =
      column === 'other owner'
        ? { 'another account': sweep.mine.ids }
        : { 'another account': sweep.theirs, 'another event': sweep.second };
    const before = await sweep.checksum();
    const written: string[] = [];
    const differing: string[] = [];
    let asked = 0;
    for (const endpoint of endpoints) {
      const call = nameOf(endpoint);
      const ownAnswer = own.get(call)?.get(column) ?? '';
      for (const [ids, mixed] of waysOf(endpoint, actor, others)) {
        sweep.written();
        const answer = await probe(sweep.testApp, endpoint, actor, mixed);
        asked++;
        if (answer !== foretold(endpoint, actor, ownAnswer))
          differing.push(`${call} · ${ids} · ${column}: ${answer}`);
        if (answer !== 'yes') written.push(...sweep.written().map((text) => `${call}: ${text}`));
      }
    }
    expect(written).toEqual([]);
    expect(await sweep.checksum()).toEqual(before);
    expect(asked).toBeGreaterThan(300);
    unforeseen.push(...differing);
    if (!isWriting)
      expect(differing).toEqual(otherTable().filter((item) => item.includes(` · ${column}: `)));
  });
});

test('malformed ids, trailing characters and unknown paths answer 404, never 500', async () => {
  for (const id of ['0', '-1', '1.5', 'abc', '99999999999999999999', "1'--", '%00', '1e3x']) {
    expect(
      (await sweep.testApp.ask('GET', `/events/${id}`, { token: sweep.mine.staff.token })).status,
      id,
    ).toBe(404);
    expect((await sweep.testApp.ask('GET', `/public/events/${id}`)).status, id).toBe(404);
  }
  expect((await sweep.testApp.ask('GET', '/nothing/here')).status).toBe(404);
});
