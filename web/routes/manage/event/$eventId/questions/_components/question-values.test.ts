import { expect, test } from 'vitest';
import { bodyOf, newQuestion, questionSchema, type QuestionValues } from './question-values.ts';

const given = (values: Partial<QuestionValues>): QuestionValues => ({
  ...newQuestion('ORDER'),
  title: 'Meal?',
  ...values,
});
const problems = (values: Partial<QuestionValues>): string[] =>
  questionSchema
    .safeParse(given(values))
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

test.each<[string, Partial<QuestionValues>, string[]]>([
  ['a text needs no choices', {}, []],
  ['a choice needs at least one', { type: 'RADIO' }, ['options invalid.needs_option']],
  [
    'blanks are no choice',
    { type: 'CHECKBOX', options: ['  ', ''] },
    ['options invalid.needs_option'],
  ],
  ['one is enough', { type: 'DROPDOWN', options: ['素食', ''] }, []],
  [
    'a duplicate is reported at the second',
    { type: 'MULTI_SELECT_DROPDOWN', options: ['A', ' A ', ''] },
    ['options.1 questions.option_twice'],
  ],
  ['chosen tickets have to be chosen', { for_all: false }, ['ticket_ids errors.field.choose']],
])('%s', (_, values, found) => expect(problems(values)).toEqual(found));

test('options of a text question are not sent, and blank options never are', () => {
  expect(bodyOf(given({ type: 'DATE', options: ['A'] })).options).toEqual([]);
  expect(
    bodyOf(given({ type: 'RADIO', options: [' A ', '', 'B'], for_all: true, ticket_ids: [3] })),
  ).toMatchObject({ options: ['A', 'B'], ticket_ids: [] });
});
