import { describe, expect, test } from 'vitest';
import { matchOf, plainNumber } from './match.ts';

const person = (id: number | null, email: string, phone: string | null = null) => ({
  id,
  email,
  phone,
  member_id: id === null ? null : `1000000${id}`,
});
const ada = person(1, 'ada@hall.test', '+852 91111111');
const bea = person(2, 'bea@hall.test', '+852 92222222');
// Two members who share a phone, and a user who is not a member.
const cyd = person(3, 'cyd@hall.test', '+852 93333333');
const dan = person(4, 'dan@hall.test', '+852 93333333');
const eve = person(null, 'eve@hall.test');
const all = [ada, bea, cyd, dan, eve];
const known = {
  byNumber: new Map(all.flatMap((item) => (item.member_id ? [[item.member_id, item]] : []))),
  byEmail: new Map(all.map((item) => [item.email, item])),
  byPhone: new Map(
    all.flatMap(({ phone }) =>
      phone ? [[phone, all.filter((item) => item.phone === phone)] as const] : [],
    ),
  ),
};
const numbers = { ada: '10000001', none: '10000009' };
const emails = { ada: ada.email, bea: bea.email, eve: eve.email, none: 'new@hall.test' };
const phones = { ada: ada.phone, bea: bea.phone, both: cyd.phone, none: '+852 94444444' };

type Case = [
  number: keyof typeof numbers | '',
  email: keyof typeof emails | '',
  phone: keyof typeof phones | '',
  expected: string,
];
/** Returns the address of the match, `new`, or the field and its problem. */
const found = ([number, email, phone]: Case | readonly string[]): string => {
  const match = matchOf(
    {
      ...(number ? { member_id: numbers[number as 'ada'] } : {}),
      ...(email ? { email: emails[email as 'ada'] } : {}),
    },
    phone ? phones[phone as 'ada'] : null,
    known,
  );
  if ('person' in match) return match.person?.email ?? 'new';
  return `${match.field} ${match.problem.key.replace('invalid.sheet_', '')}`;
};

describe('matching a row to a member by number, email and phone', () => {
  test.each<Case>([
    // The number decides, whatever the phone.
    ['ada', '', '', 'ada@hall.test'],
    ['ada', 'ada', '', 'ada@hall.test'],
    ['ada', '', 'bea', 'ada@hall.test'],
    ['ada', '', 'none', 'ada@hall.test'],
    ['ada', 'ada', 'both', 'ada@hall.test'],
    ['ada', 'bea', '', 'email two_people'],
    ['ada', 'bea', 'ada', 'email two_people'],
    ['ada', 'eve', '', 'email two_people'],
    ['ada', 'none', '', 'email other_email'],
    ['ada', 'none', 'ada', 'email other_email'],
    // An unknown number is never a new person, nor the owner of the e-mail or the phone.
    ['none', '', '', 'member_id no_member'],
    ['none', 'ada', '', 'member_id no_member'],
    ['none', 'none', 'none', 'member_id no_member'],
    ['none', '', 'ada', 'member_id no_member'],
    // The e-mail decides, no matter who has the phone.
    ['', 'ada', '', 'ada@hall.test'],
    ['', 'ada', 'bea', 'ada@hall.test'],
    ['', 'ada', 'both', 'ada@hall.test'],
    ['', 'eve', '', 'eve@hall.test'],
    ['', 'eve', 'ada', 'eve@hall.test'],
    ['', 'none', '', 'new'],
    ['', 'none', 'none', 'new'],
    ['', 'none', 'ada', 'phone phone_known'],
    ['', 'none', 'both', 'phone phone_known'],
    // The phone decides if only one member has it.
    ['', '', 'ada', 'ada@hall.test'],
    ['', '', 'both', 'phone phone_of_many'],
    ['', '', 'none', 'new'],
    ['', '', '', 'new'],
  ])('%s, %s, %s: %s', (...item) => expect(found(item)).toBe(item[3]));
});

test('a phone conflict names the member number, and a long number is truncated', () => {
  expect(matchOf({ email: emails.none }, phones.ada, known)).toEqual({
    field: 'phone',
    problem: { key: 'invalid.sheet_phone_known', values: { number: '10000001' } },
  });
  expect(matchOf({ member_id: '9'.repeat(500) }, null, known)).toMatchObject({
    problem: { values: { value: '9'.repeat(20) } },
  });
});

test.each(['1000 0001', ' 1000-0001 ', '10000001'])(
  '%s is parsed as a member number',
  (written) => {
    expect(plainNumber(written)).toBe('10000001');
    expect(matchOf({ member_id: written }, null, known)).toEqual({ person: ada });
  },
);
