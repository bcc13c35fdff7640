import { expect, test } from 'vitest';
import { CallError } from '#platform/client.ts';
import { canRetry, outcomeOf, outcomeOfError, tones, type Kind } from './outcome.ts';

const entry = {
  short_id: 'ci_1',
  checked_in_at: '2026-11-21T11:00:00.000Z',
  device_name: 'Door A',
};
const answer = (code: string, more: object = {}) => ({
  data: [],
  errors: {},
  details: { F1: { code, ...more } },
});

test('an admitted attendee is shown by name, ticket and price', () => {
  const answer = {
    data: [
      {
        ...entry,
        id: 1,
        attendee_id: 1,
        ticket_id: 1,
        attendee_public_id: 'A-1',
        first_name: '大文',
        last_name: '陳',
        ticket_title: 'Standing',
        price_label: '早鳥',
      },
    ],
    errors: {},
    details: {},
  };
  expect(outcomeOf('F1', answer)).toMatchObject({
    kind: 'in',
    name: '陳大文',
    ticket: 'Standing · 早鳥',
    entry: { short_id: 'ci_1' },
  });
});

test.each([
  ['check_in.already_in', 'already', 'amber'],
  ['check_in.ticket_cancelled', 'cancelled', 'vermilion'],
  ['check_in.ticket_not_paid', 'not_paid', 'vermilion'],
  ['check_in.wrong_list', 'wrong_list', 'vermilion'],
  ['check_in.ticket_not_found', 'not_a_ticket', 'vermilion'],
  ['check_in.something_new', 'not_a_ticket', 'vermilion'],
] as const)('%s has the outcome %s in %s', (code, kind, tone) => {
  const found = outcomeOf(
    'F1',
    answer(code, { first_name: 'Ada', last_name: 'Wong', ticket_title: 'VIP' }),
  );
  expect([found.kind, tones[found.kind], found.name, found.ticket]).toEqual([
    kind,
    tone,
    'Ada Wong',
    'VIP',
  ]);
});

test('an attendee who is already checked in has the entry that can be undone', () => {
  expect(outcomeOf('F1', answer('check_in.already_in', { first_check_in: entry })).entry).toEqual(
    entry,
  );
});

test('a response without the code admits no one', () => {
  expect(outcomeOf('F1', { data: [], errors: {}, details: {} }).kind).toBe('not_a_ticket');
});

test.each([
  [new CallError(0, {}), 'offline', true],
  [new CallError(429, {}), 'busy', true],
  [new CallError(503, {}), 'busy', true],
  [new CallError(404, {}), 'closed', false],
  [new CallError(409, {}), 'closed', false],
  [new CallError(500, {}), 'failed', true],
  [new Error('bug'), 'failed', true],
] as [Error, Kind, boolean][])('%o is %s, and can be retried: %s', (error, kind, again) => {
  expect([outcomeOfError('F1', error), canRetry(kind)]).toEqual([{ code: 'F1', kind }, again]);
});
