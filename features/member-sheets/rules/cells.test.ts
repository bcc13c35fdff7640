import { describe, expect, test } from 'vitest';
import { dayOfCell, valuesOf, type Reading } from './cells.ts';
import { sheetFields, type SheetField } from './fields.ts';

const by: Reading = {
  choice: (field, word) => (field === 'tier' && word === '金卡' ? 'GOLD' : null),
  lists: {
    interest_ids: [{ id: 12, names: ['Music', '音樂'] }],
    speciality_ids: [{ id: 5, names: ['Music'] }],
  },
};
/** Parses a row of these cells, by field. */
const read = (cells: Partial<Record<SheetField, string>>) =>
  valuesOf(Object.values(cells), Object.keys(cells) as SheetField[], by);

describe('a date', () => {
  test.each([
    '2027-03-31',
    '2027/3/31',
    '2027.03.31',
    '2027年3月31日',
    '2027年03月31',
    '２０２７年３月３１日',
    '２０２７／０３／３１',
    '31/3/2027',
    '31-03-2027',
    '31.3.2027',
    ' 2027-03-31 ',
    '2027-03-31T00:00:00',
    '2027-03-31 23:59',
    '31/03/2027 12:00',
    '31 March 2027',
    '31-Mar-2027',
    '31-Mar-27',
    'March 31, 2027',
    '31. März 2027',
    '31 de março de 2027',
    '31 mars 2027',
  ])('%s', (written) => expect(dayOfCell(written)).toBe('2027-03-31'));
  test.each([
    // The day comes first in this format: there is no month 31.
    ['3/31/2027', null],
    ['4/3/2027', '2027-03-04'],
    ['29/2/2028', '2028-02-29'],
    ['29/2/2027', null],
    ['2027-04-31', null],
    ['2027-00-10', null],
    ['2027-13-01', null],
    ['2027-1-0', null],
    ['31/3/27', null],
    ['20270331', null],
    ['46477', null],
    ['31 Marchember 2027', null],
    ['31 April 2027', null],
    ['Mar-27', null],
    ['2027-03', null],
    ['2027-03-311', null],
    ['0', null],
    ['', null],
  ])('%s: %s', (written, day) => expect(dayOfCell(written)).toBe(day));
});

test.each([
  ['birth_month', '5', 5],
  ['birth_month', '05', 5],
  ['birth_month', '５月', 5],
  ['birth_month', '12 月', 12],
  ['birth_month', '三月', 3],
  ['birth_month', 'May', 5],
  ['birth_month', 'DEC', 12],
  ['birth_month', 'Août', 8],
  ['phone', '91234567', { country_code: '+852', number: '91234567' }],
  ['whatsapp', '+853 66123456', { country_code: '+853', number: '66123456' }],
  ['is_volunteer', '否', false],
  ['has_section_88', 'TRUE', true],
  ['tier', '金卡', 'GOLD'],
  ['expires_at', '31/3/2027', '2027-03-31'],
  ['interest_ids', '音樂', [12]],
  ['speciality_ids', 'Music', [5]],
  ['fax', '2345 6789', '2345 6789'],
  ['position', ' =1+1 ', '=1+1'],
  ['company_name', '#1 Tours', '#1 Tours'],
] as const)('%s %j is parsed as %j', (field, cell, value) => {
  expect(read({ [field]: cell })).toEqual({ values: { [field]: value }, problems: [] });
});

test.each([
  ['birth_month', 'Mayday', 'invalid.sheet_month', undefined],
  ['birth_month', '123', 'invalid.sheet_month', undefined],
  ['phone', '9.12E+07', 'invalid.sheet_phone_shortened', undefined],
  ['is_volunteer', 'maybe', 'invalid.sheet_switch', { value: 'maybe' }],
  ['tier', '鑽石卡', 'invalid.sheet_choice', { value: '鑽石卡' }],
  ['gender', '金卡', 'invalid.sheet_choice', { value: '金卡' }],
  ['expires_at', '31/2/2027', 'invalid.sheet_day', { value: '31/2/2027' }],
  ['interest_ids', 'Music; Alchemy', 'invalid.sheet_choice', { value: 'Alchemy' }],
  ['speciality_ids', '音樂', 'invalid.sheet_choice', { value: '音樂' }],
  ['first_name', '#REF!', 'invalid.sheet_error', { value: '#REF!' }],
  ['phone', '#N/A', 'invalid.sheet_error', { value: '#N/A' }],
  ['tier', '#DIV/0!', 'invalid.sheet_error', { value: '#DIV/0!' }],
  ['tier', 'x'.repeat(90), 'invalid.sheet_choice', { value: 'x'.repeat(60) }],
  ['interest_ids', 'x'.repeat(90), 'invalid.sheet_choice', { value: 'x'.repeat(60) }],
] as const)('%s %j is rejected', (field, cell, key, values) => {
  const problem = values ? { key, values } : { key };
  expect(read({ [field]: cell })).toEqual({ values: {}, problems: [{ field, problem }] });
});

describe('a row', () => {
  test('ignores empty cells of every field', () => {
    const nothing = { values: {}, problems: [] };
    const fields = Object.keys(sheetFields) as SheetField[];
    for (const cell of ['', ' ', '\t', '\u3000'])
      expect(
        valuesOf(
          fields.map(() => cell),
          fields,
          by,
        ),
      ).toEqual(nothing);
    expect(valuesOf([], fields, by)).toEqual(nothing);
  });
  test.each([';', ' ；', '; ;\n'])('does not clear a list with %j', (cell) => {
    expect(read({ interest_ids: cell })).toEqual({ values: {}, problems: [] });
  });
  test('ignores columns that are unmapped or read-only', () => {
    expect(
      valuesOf(['#REF!', '2020-01-01', 'x', '#N/A'], [null, 'join_date', 'last_login_at'], by),
    ).toEqual({ values: {}, problems: [] });
  });
  test('ignores an error in a read-only column', () => {
    expect(read({ last_login_at: '#N/A', join_date: '#REF!', position: 'A' })).toEqual({
      values: { position: 'A' },
      problems: [],
    });
  });
  test('keeps valid values next to invalid ones, and reports each problem once', () => {
    const { values, problems } = read({ position: 'A', gender: '?', phone: '1', tier: '金卡' });
    expect(values).toEqual({ position: 'A', tier: 'GOLD' });
    expect(problems.map(({ field }) => field)).toEqual(['gender', 'phone']);
  });
});
