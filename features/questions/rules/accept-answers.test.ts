import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#platform/pure/refusal.ts';
import { addressLines, answerText, readAnswer } from './answer.ts';
import {
  acceptAnswers,
  type AskedUnit,
  type Given,
  type AcceptedAnswer,
} from './accept-answers.ts';
import { isChoice, questionTypes, takesSeveral, type AskedQuestion } from './question.ts';

const questionOf = (id: number, more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  id,
  title: `Q${id}`,
  type: 'SINGLE_LINE_TEXT',
  belongs_to: 'ORDER',
  applies_to_all: true,
  ticket_ids: [],
  options: [],
  required: false,
  ...more,
});
const says = (question_id: number, answer: unknown): Given => ({
  question_id,
  response: { answer },
});
const unit = (ticket_id: number, at = 0, ...questions: Given[]): AskedUnit => ({
  ticket_id,
  at,
  questions,
});
function taken(work: () => AcceptedAnswer[]): { accepted: unknown[]; problems: string[] } {
  try {
    return {
      accepted: work().map(({ question, unit: of, answer }) => [question.id, of, answer]),
      problems: [],
    };
  } catch (error) {
    if (error instanceof Refusal) return { accepted: [], problems: Object.keys(error.errors) };
    throw error;
  }
}

describe('answers to order questions', () => {
  test('are stored with their question; unsolicited ones are dropped', () => {
    expect(
      taken(() =>
        acceptAnswers([questionOf(1), questionOf(2)], [says(2, 'b'), says(404, 'x')], [unit(7)]),
      ),
    ).toEqual({ accepted: [[2, null, 'b']], problems: [] });
  });

  test('are required once, only with one of their tickets', () => {
    const forVip = questionOf(1, { applies_to_all: false, ticket_ids: [8], required: true });
    expect(taken(() => acceptAnswers([forVip], [], [unit(7), unit(7)]))).toEqual({
      accepted: [],
      problems: [],
    });
    expect(taken(() => acceptAnswers([forVip], [], [unit(7), unit(8)])).problems).toEqual([
      'order.questions.0.response.answer',
    ]);
    expect(
      taken(() => acceptAnswers([forVip], [says(1, 'yes')], [unit(8), unit(8)])).accepted,
    ).toEqual([[1, null, 'yes']]);
  });

  test('that are missing are rejected, each on its own path', () => {
    const all = [
      questionOf(1, { required: true }),
      questionOf(2, { required: true }),
      questionOf(3, { required: true }),
    ];
    expect(taken(() => acceptAnswers(all, [says(2, 'ok')], [unit(7)])).problems).toEqual([
      'order.questions.1.response.answer',
      'order.questions.2.response.answer',
    ]);
  });

  test('that are invalid are rejected on their path', () => {
    expect(
      taken(() =>
        acceptAnswers(
          [questionOf(1), questionOf(2, { type: 'DATE' })],
          [says(1, 'a'), says(2, '30/2')],
          [unit(7)],
        ),
      ).problems,
    ).toEqual(['order.questions.1.response.answer']);
  });

  test('given twice for one question: the first counts', () => {
    expect(
      taken(() => acceptAnswers([questionOf(1)], [says(1, 'first'), says(1, 'second')], [unit(7)]))
        .accepted,
    ).toEqual([[1, null, 'first']]);
  });
});

describe('answers to attendee questions', () => {
  const meal = questionOf(5, {
    belongs_to: 'TICKET',
    required: true,
    applies_to_all: false,
    ticket_ids: [7],
  });

  test('are required of each attendee with the ticket, and only of them', () => {
    expect(
      taken(() =>
        acceptAnswers(
          [meal],
          [],
          [unit(7, 0, says(5, 'fish')), unit(8, 1), unit(7, 2, says(5, 'rice'))],
        ),
      ).accepted,
    ).toEqual([
      [5, 0, 'fish'],
      [5, 2, 'rice'],
    ]);
  });

  test('that are missing are rejected on the attendee, regardless of the order', () => {
    expect(
      taken(() => acceptAnswers([meal], [], [unit(7, 3), unit(7, 0, says(5, 'fish'))])).problems,
    ).toEqual(['attendees.3.questions.0.response.answer']);
  });

  test('given for an order question are ignored', () => {
    expect(
      taken(() =>
        acceptAnswers([questionOf(1, { required: true })], [], [unit(7, 0, says(1, 'here'))]),
      ).problems,
    ).toEqual(['order.questions.0.response.answer']);
  });
});

describe('any answer', () => {
  const question = fc
    .record({ type: fc.constantFrom(...questionTypes), required: fc.boolean() })
    .map(({ type, required }) =>
      questionOf(1, { type, required, options: isChoice(type) ? ['Beef', '素食'] : [] }),
    );

  test('is stored in the format of its question type, or rejected', () => {
    fc.assert(
      fc.property(question, fc.anything({ maxDepth: 2 }), (item, given) => {
        const read = readAnswer(item, given);
        if ('problem' in read) expect(read.problem.key).toMatch(/^invalid\./);
        else if (read.answer === null) expect(item.required).toBe(false);
        else if (takesSeveral(item.type))
          expect(
            [read.answer].flat().every((choice) => item.options.includes(choice as string)),
          ).toBe(true);
        else if (item.type === 'ADDRESS' && typeof read.answer === 'object')
          expect(addressLines as readonly string[]).toEqual(
            expect.arrayContaining(Object.keys(read.answer)),
          );
        else expect(typeof read.answer).toBe('string');
      }),
    );
  });

  test('once stored is read again as the same', () => {
    fc.assert(
      fc.property(
        question,
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom('Beef', '素食')),
          fc.dictionary(fc.constantFrom(...addressLines), fc.string()),
        ),
        (item, given) => {
          const first = readAnswer(item, given);
          if (!('answer' in first) || first.answer === null) return;
          expect(readAnswer(item, first.answer)).toEqual(first);
          expect(typeof answerText(first.answer)).toBe('string');
        },
      ),
    );
  });

  test.each([
    ['2026-04-31', false],
    ['2024-02-29', true],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-00-10', false],
    ['2026-10-00', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
  ])('%s is a valid date: %s', (day, good) => {
    expect('answer' in readAnswer(questionOf(1, { type: 'DATE' }), day)).toBe(good);
  });
});
