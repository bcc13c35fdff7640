import type { Translations } from '#platform/pure/translations.ts';
export const questionTypes = [
  'SINGLE_LINE_TEXT',
  'MULTI_LINE_TEXT',
  'DROPDOWN',
  'RADIO',
  'CHECKBOX',
  'DATE',
  'ADDRESS',
  'PHONE',
  'MULTI_SELECT_DROPDOWN',
] as const;
export type QuestionType = (typeof questionTypes)[number];
export interface AskedQuestion {
  id: number;
  title: string;
  type: QuestionType;
  belongs_to: 'ORDER' | 'TICKET';
  applies_to_all: boolean;
  ticket_ids: readonly number[];
  options: readonly string[];
  translations?: Translations;
  required: boolean;
}

/** Types whose answer is chosen from options; they need at least one. */
export const isChoice = (type: QuestionType): boolean =>
  ['DROPDOWN', 'RADIO', 'CHECKBOX', 'MULTI_SELECT_DROPDOWN'].includes(type);
/** Types that accept several of their options. */
export const takesSeveral = (type: QuestionType): boolean =>
  type === 'CHECKBOX' || type === 'MULTI_SELECT_DROPDOWN';

/** Whether the question applies to this ticket. */
export const isAskedOf = (
  question: Pick<AskedQuestion, 'applies_to_all' | 'ticket_ids'>,
  ticketId: number,
): boolean => question.applies_to_all || question.ticket_ids.includes(ticketId);
