import { beforeEach, describe, expect, test } from 'vitest';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import type { PublicQuestion } from '#features/questions/contract.ts';
import { hook } from '../../../../../../../tests/setup/screen.tsx';
import { Details } from '#features/orders/contract.ts';
import { useForm } from '#web/lib/use-form.ts';
import { act } from 'react';
import { rememberOrder } from '../../_components/remember-order.ts';
import { copyAnswers, copySource } from './copy-answers.ts';
import { bodyOf, forBuyer, saveTyped, restoredValues } from './typed.ts';

beforeEach(() => sessionStorage.clear());
const question = (id: number, belongs_to: 'ORDER' | 'TICKET', ticket_ids: number[] = []) =>
  ({
    id,
    title: `Q${id}`,
    belongs_to,
    ticket_ids,
    applies_to_all: ticket_ids.length === 0,
    type: 'SINGLE_LINE_TEXT',
    options: [],
    required: true,
    order: id,
  }) as unknown as PublicQuestion;
const [how, hall, meal, size] = [
  question(1, 'ORDER'),
  question(2, 'ORDER', [99]),
  question(3, 'TICKET'),
  question(4, 'TICKET', [11]),
];
const all = [how, hall, meal, size];
const order = {
  event_id: 7,
  short_id: 'o_1',
  first_name: '大文',
  last_name: null,
  email: 't@x.test',
  attendees: [],
  question_answers: [],
  order_items: [
    { id: 1, ticket_id: 10, ticket_price_id: 100, quantity: 1 },
    { id: 2, ticket_id: 11, ticket_price_id: 110, quantity: 2 },
  ],
} as unknown as PublicOrder;
const place = (question_id: number, answer: string | null = null) => ({
  question_id,
  response: { answer },
});
const ids = (places: { question_id: number }[] | undefined) =>
  places?.map((item) => item.question_id);

test('an order has an answer for each question of its tickets, and no other', () => {
  const { order: asked, attendees } = restoredValues(order, all);
  expect(ids(asked.questions)).toEqual([1]);
  expect(attendees?.map((attendee) => ids(attendee.questions))).toEqual([[3], [3, 4], [3, 4]]);
  expect(asked.questions).toEqual([place(1)]);
});

test('known answers are filled in for their own attendee', () => {
  const attendees = [
    { id: 52, ticket_price_id: 110, ticket_id: 11, first_name: 'Eve', email: 'e@x.test' },
    { id: 51, ticket_price_id: 100, ticket_id: 10, first_name: 'Ada', email: 'a@x.test' },
  ];
  const question_answers = [
    { question_id: 1, attendee_id: null, answer: 'Poster' },
    { question_id: 3, attendee_id: 51, answer: 'Fish' },
    { question_id: 4, attendee_id: 52, answer: 'M' },
    { question_id: null, attendee_id: 52, answer: 'gone' },
  ];
  const known = restoredValues(
    { ...order, attendees, question_answers } as unknown as PublicOrder,
    all,
  );
  expect(known.order.questions).toEqual([place(1, 'Poster')]);
  expect(known.attendees?.map((attendee) => attendee.questions)).toEqual([
    [place(3, 'Fish')],
    [place(3), place(4, 'M')],
    [place(3), place(4)],
  ]);
});

test('answers typed before a reload stay with their questions, even when the questions change', () => {
  const typed = restoredValues(order, all);
  typed.order.questions = [place(1, 'A friend')];
  if (typed.attendees?.[1]) typed.attendees[1].questions = [place(3, 'Beef'), place(4, 'XL')];
  saveTyped(order, typed, all);
  const added = question(9, 'TICKET');
  const again = restoredValues(order, [how, added, size]);
  expect(again.order.questions).toEqual([place(1, 'A friend')]);
  expect(again.attendees?.[1]?.questions).toEqual([place(9), place(4, 'XL')]);
});

test('typed details are reused in the next order of the event, whatever its tickets', () => {
  const next = (more: object) => ({ ...order, short_id: 'o_2', email: null, ...more }) as never;
  const typed = restoredValues({ ...order, email: null } as never, all);
  typed.order = { ...typed.order, first_name: 'Typed', email: 'typed@x.test', terms: true };
  typed.order.questions = [place(1, 'Poster')];
  typed.attendees?.forEach((attendee, n) => (attendee.first_name = `Guest ${n}`));
  saveTyped(order, typed, all);
  rememberOrder({ ...order, status: 'RESERVED', is_expired: true });
  const line = { id: 3, ticket_id: 11, ticket_price_id: 110, quantity: 3 };
  const again = restoredValues(next({ order_items: [line] }), all);
  expect(again.order).toMatchObject({
    first_name: 'Typed',
    email: 'typed@x.test',
    questions: [place(1, 'Poster')],
  });
  // Terms are accepted for each order.
  expect(again.order.terms).toBe(false);
  expect(again.attendees?.map((unit) => unit.first_name)).toEqual(['Guest 1', 'Guest 2', '']);
  const elsewhere = restoredValues(next({ event_id: 8 }), all);
  expect(elsewhere.order.first_name).not.toBe('Typed');
  rememberOrder({ ...order, status: 'COMPLETED', is_expired: false });
  expect(restoredValues(next({}), all).order.first_name).not.toBe('Typed');
});

describe('typed choices', () => {
  const choice = (id: number, type: string, options: string[]) =>
    ({ ...question(id, 'ORDER'), type, options }) as PublicQuestion;
  const inChinese = [
    choice(1, 'RADIO', ['素食', '葷食']),
    choice(2, 'CHECKBOX', ['早餐', '晚餐', '宵夜']),
    choice(3, 'DROPDOWN', ['紅', '藍']),
  ];
  const given = [
    { question_id: 1, response: { answer: '葷食' } },
    { question_id: 2, response: { answer: ['早餐', '宵夜'] } },
    { question_id: 3, response: { answer: '紅' } },
  ];
  const type = (lang: string) => {
    document.documentElement.lang = lang;
    const typed = restoredValues(order, inChinese);
    saveTyped(order, { ...typed, order: { ...typed.order, questions: given } }, inChinese);
  };
  const answers = (asked: PublicQuestion[]) =>
    restoredValues(order, asked).order.questions?.map((item) => item.response?.answer);

  test('are kept when the language changes', () => {
    type('zh-HK');
    document.documentElement.lang = 'en';
    const inEnglish = [
      choice(1, 'RADIO', ['Vegetarian', 'Meat']),
      choice(2, 'CHECKBOX', ['Breakfast', 'Dinner', 'Supper']),
      choice(3, 'DROPDOWN', ['Red', 'Blue', 'Green']),
    ];
    // When the options have changed, the earlier choice cannot be matched.
    expect(answers(inEnglish)).toEqual(['Meat', ['Breakfast', 'Supper'], null]);
  });

  test('are dropped when they are no longer offered', () => {
    type('zh-HK');
    expect(
      answers([
        choice(1, 'RADIO', ['素食', '魚']),
        choice(2, 'CHECKBOX', ['宵夜']),
        choice(3, 'DROPDOWN', ['紅', '藍']),
      ]),
    ).toEqual([null, ['宵夜'], '紅']);
    sessionStorage.clear();
    const known = [{ question_id: 1, attendee_id: null, answer: '葷食' }];
    const elsewhere = { ...order, question_answers: known } as unknown as PublicOrder;
    const { questions } = restoredValues(elsewhere, [choice(1, 'RADIO', ['Fish'])]).order;
    expect(questions).toEqual([place(1)]);
  });
});

test('one name for all does not copy answers, and without names only answers are sent', () => {
  const values = restoredValues(order, all);
  if (values.attendees?.[0]) values.attendees[0].questions = [place(3, 'Fish')];
  const same = forBuyer(values);
  expect(same.attendees).toMatchObject([
    { first_name: '大文', questions: [place(3, 'Fish')] },
    { first_name: '大文', questions: [place(3), place(4)] },
    { questions: [place(3), place(4)] },
  ]);
  const nameless = bodyOf(values, false).attendees?.[0];
  expect(nameless).toEqual({ ticket_id: 10, ticket_price_id: 100, questions: [place(3, 'Fish')] });
  expect(bodyOf(restoredValues(order, [how]), false)).toMatchObject({
    order: { questions: [place(1)] },
    attendees: [],
  });
});

test('answers of the first ticket can be copied to the others, question by question', async () => {
  const initial = restoredValues(order, all);
  const form = await hook(() =>
    useForm({ schema: Details, initial, submit: async () => undefined }),
  );
  expect([
    copySource(form.current.values),
    copySource(restoredValues(order, [how])),
    copySource(restoredValues(order, [question(5, 'TICKET', [10])])),
  ]).toEqual([0, -1, -1]);
  act(() => form.current.set('attendees.0.questions.0.response.answer', 'Fish'));
  act(() => form.current.set('attendees.2.questions.1.response.answer', 'S'));
  act(() => copyAnswers(form.current, 0));
  expect(form.current.values.attendees?.map((attendee) => attendee.questions)).toEqual([
    [place(3, 'Fish')],
    [place(3, 'Fish'), place(4)],
    [place(3, 'Fish'), place(4, 'S')],
  ]);
});

test.each([
  ['RESERVED', false, true],
  ['RESERVED', true, false],
  ['COMPLETED', false, false],
  ['CANCELLED', false, false],
])(
  'typed details are kept in the tab until the order ends: %s, expired %s',
  (status, is_expired, kept) => {
    const other = { ...order, short_id: 'o_11' };
    for (const item of [order, other])
      saveTyped(
        item,
        {
          ...restoredValues(item, all),
          order: { ...restoredValues(item, all).order, first_name: 'Typed' },
        },
        all,
      );
    rememberOrder({ ...order, status, is_expired });
    expect(restoredValues(order, all).order.first_name === 'Typed').toBe(kept);
    expect(restoredValues(other, all).order.first_name).toBe('Typed');
  },
);
