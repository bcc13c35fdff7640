import { expect, test } from 'vitest';
import { answerText, readAnswer } from './answer.ts';
import type { AskedQuestion, QuestionType } from './question.ts';

const questionOf = (
  type: QuestionType,
  required = false,
  options: string[] = ['Beef', 'Fish', '素食'],
): AskedQuestion => ({
  id: 1,
  title: 'T',
  type,
  belongs_to: 'ORDER',
  applies_to_all: true,
  ticket_ids: [],
  options,
  required,
});

test.each<[type: QuestionType, given: unknown, stored: unknown]>([
  ['SINGLE_LINE_TEXT', '  Peanuts ', 'Peanuts'],
  ['SINGLE_LINE_TEXT', '   ', null],
  ['MULTI_LINE_TEXT', 'a\nb', 'a\nb'],
  ['RADIO', '素食', '素食'],
  ['DROPDOWN', null, null],
  ['CHECKBOX', ['Fish', 'Fish', 'Beef'], ['Fish', 'Beef']],
  ['CHECKBOX', 'Fish', ['Fish']],
  ['MULTI_SELECT_DROPDOWN', [], null],
  ['DATE', '2028-02-29', '2028-02-29'],
  ['PHONE', '+852 9123 4567', '+852 9123 4567'],
  ['PHONE', '＋８５２　９１２３　４５６７', '+852 9123 4567'],
  [
    'ADDRESS',
    { address_line_1: ' 1 Queen’s Road ', city: 'Central', zip_or_postal_code: '', role: 'ADMIN' },
    { address_line_1: '1 Queen’s Road', city: 'Central' },
  ],
  ['MULTI_LINE_TEXT', 'a\n\tb', 'a\n\tb'],
  ['ADDRESS', {}, null],
])('%s accepts %j as %j', (type, given, stored) => {
  expect(readAnswer(questionOf(type), given)).toEqual({ answer: stored });
});

test.each<[type: QuestionType, given: unknown, key: string]>([
  ['SINGLE_LINE_TEXT', 'x'.repeat(256), 'invalid.too_long'],
  ['SINGLE_LINE_TEXT', ['a'], 'invalid.format'],
  ['RADIO', 'Chicken', 'invalid.choice'],
  ['RADIO', ['Fish'], 'invalid.format'],
  ['CHECKBOX', ['Fish', 'Chicken'], 'invalid.choice'],
  ['CHECKBOX', [1], 'invalid.format'],
  ['DATE', '2027-02-29', 'invalid.date'],
  ['DATE', '29/02/2028', 'invalid.date'],
  ['PHONE', 'call me', 'invalid.phone'],
  ['PHONE', '-----', 'invalid.phone'],
  ['PHONE', '+852 9123 456', 'invalid.phone'],
])('%s rejects %j: %s', (type, given, key) => {
  expect(readAnswer(questionOf(type), given)).toMatchObject({ problem: { key } });
});

test.each<QuestionType>(['SINGLE_LINE_TEXT', 'RADIO', 'CHECKBOX', 'DATE', 'ADDRESS'])(
  'a required %s must be answered',
  (type) => {
    for (const nothing of [undefined, null, '', [], {}])
      expect(readAnswer(questionOf(type, true), nothing)).toHaveProperty('problem');
    expect(readAnswer(questionOf(type, true), undefined)).toEqual({
      problem: { key: 'invalid.required' },
    });
  },
);

test('an answer is formatted in one line', () => {
  expect(answerText(['Fish', '素食'])).toBe('Fish, 素食');
  expect(answerText({ city: 'Central', address_line_1: '1 Queen’s Road' })).toBe(
    '1 Queen’s Road, Central',
  );
});

test.each<[type: QuestionType, given: unknown]>([
  ['SINGLE_LINE_TEXT', 'a\nb'],
  ['SINGLE_LINE_TEXT', 'gnp\u202eexe'],
  ['MULTI_LINE_TEXT', 'a\u0007b'],
  ['ADDRESS', { city: 'a\tb' }],
])('%s rejects the characters of %j', (type, given) => {
  expect(readAnswer(questionOf(type), given)).toEqual({ problem: { key: 'invalid.characters' } });
});

test('a choice can be answered in any language, but only with an existing option', () => {
  const question = {
    ...questionOf('RADIO', false, ['Beef', 'Fish']),
    translations: { de: { options: ['Rind', 'Fisch', 'Huhn'] } },
  };
  expect(readAnswer(question, 'Fisch')).toEqual({ answer: 'Fisch' });
  expect(readAnswer(question, 'Huhn')).toEqual({ problem: { key: 'invalid.choice' } });
});
