import { addressText } from '#platform/pure/address-parts.ts';
import { halfWidth } from '#platform/pure/half-width.ts';
import { isPhone } from '#platform/pure/phone.ts';
import type { FieldProblem } from '#platform/pure/refusal.ts';
import { isOneLine, isPlainText } from '#platform/pure/text.ts';
import { wordsOfOptions } from './texts.ts';
import { isChoice, takesSeveral, type AskedQuestion } from './question.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';
import { isRecord } from '#platform/pure/is-record.ts';

export type Answer = string | string[] | Record<string, string>;
export const addressLines = [
  'address_line_1',
  'address_line_2',
  'city',
  'state_or_region',
  'zip_or_postal_code',
  'country',
] as const;
const longest: Readonly<Record<string, number>> = {
  SINGLE_LINE_TEXT: 255,
  MULTI_LINE_TEXT: 5000,
  PHONE: 30,
  DATE: 10,
};

/**
 * Parses the answer to a question: returns it as stored, null when it is empty and not required, or
 * the problem. Choices must be among the options.
 */
export function readAnswer(
  question: AskedQuestion,
  given: unknown,
): { answer: Answer | null } | { problem: FieldProblem } {
  const answer = tidy(question, given);
  if (answer === undefined) return { problem: { key: 'invalid.format' } };
  if (answer === null)
    return question.required ? { problem: { key: 'invalid.required' } } : { answer: null };
  if (isChoice(question.type))
    return [answer].flat().every((choice) => isOneOf(wordsOfOptions(question), choice))
      ? { answer }
      : { problem: { key: 'invalid.choice' } };
  const isAllowed = question.type === 'MULTI_LINE_TEXT' ? isPlainText : isOneLine;
  if (!Object.values(typeof answer === 'string' ? [answer] : answer).every(isAllowed))
    return { problem: { key: 'invalid.characters' } };
  if (typeof answer !== 'string') return { answer };
  const max = longest[question.type];
  if (max && answer.length > max) return { problem: { key: 'invalid.too_long', values: { max } } };
  if (question.type === 'DATE' && !isDay(answer)) return { problem: { key: 'invalid.date' } };
  if (question.type === 'PHONE' && !isPhone(answer)) return { problem: { key: 'invalid.phone' } };
  return { answer };
}

/**
 * The answer in the stored form of its type; null when it is empty, undefined when it has the wrong
 * form.
 */
function tidy({ type }: AskedQuestion, given: unknown): Answer | null | undefined {
  if (given === null || given === undefined) return null;
  if (takesSeveral(type)) {
    const list: unknown = typeof given === 'string' ? [given] : given;
    if (!Array.isArray(list) || !list.every((item) => typeof item === 'string')) return undefined;
    const chosen = [...new Set(list.map((item: string) => item.trim()).filter(Boolean))];
    return chosen.length ? chosen : null;
  }
  if (type === 'ADDRESS' && isRecord(given) && !Array.isArray(given)) {
    const lines = Object.fromEntries(
      addressLines
        .map((line) => [line, String(given[line] ?? '').trim()] as const)
        .filter(([, text]) => text),
    );
    return Object.keys(lines).length ? lines : null;
  }
  if (typeof given !== 'string') return undefined;
  return (type === 'PHONE' ? halfWidth(given) : given).trim() || null;
}

function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (!year || !month || !day || month > 12) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= ([31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0);
}

/** Returns an answer in one line, for lists, mails and spreadsheets. */
export function answerText(answer: Answer): string {
  if (typeof answer === 'string') return answer;
  return Array.isArray(answer) ? answer.join(', ') : addressText(answer);
}

/** Returns a stored answer as displayed; one with an attendee belongs to a ticket question. */
export function shownAnswer<
  Row extends { type: string; attendee_id: number | null; answer: Answer },
>(row: Row) {
  const text = answerText(row.answer);
  return {
    ...row,
    question_type: row.type,
    belongs_to: row.attendee_id === null ? ('ORDER' as const) : ('TICKET' as const),
    text,
    text_answer: text,
  };
}
