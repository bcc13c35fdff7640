import { expect, test } from 'vitest';
import type { ProgrammeItem } from '#features/programme/contract.ts';
import { sectioned } from './home-sections.ts';

const item = (id: number, start_date: string | null, created_at: string, elsewhere = false) => {
  const event = { id, start_date, timezone: 'Asia/Hong_Kong' };
  return {
    event: elsewhere ? null : event,
    other_event: elsewhere ? event : null,
    created_at,
  } as unknown as ProgrammeItem;
};
const ids = (items: readonly ProgrammeItem[]) =>
  items.map(({ event, other_event }) => (event ?? other_event)?.id);

test('the section of new events has the most recently announced ones', () => {
  const later = Array.from({ length: 9 }, (_, at) =>
    item(
      at,
      `2027-01-0${at + 1}T12:00:00.000Z`,
      `2026-0${(at % 5) + 1}-01T00:00:00.000Z`,
      at === 4,
    ),
  );
  const tonight = item(90, '2026-11-21T12:00:00.000Z', '2026-11-20T00:00:00.000Z');
  const always = item(91, null, '2026-01-01T00:00:00.000Z', true);
  const {
    soon,
    running,
    later: rest,
    new: fresh,
  } = sectioned([tonight, ...later, always], '2026-11-21');
  expect([ids(soon), ids(running), ids(rest).length, ids(fresh)]).toEqual([
    [90],
    [],
    10,
    [4, 3, 8],
  ]);
});

test('with few events, none is shown twice', () => {
  const few = [item(1, '2027-01-01T12:00:00.000Z', '2026-01-01T00:00:00.000Z')];
  expect(sectioned(few, '2026-11-21').new).toEqual([]);
});
