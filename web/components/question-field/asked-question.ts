import type { PublicQuestion } from '#features/questions/contract.ts';

/** The part of a question that its field needs. */
export type AskedQuestion = Pick<
  PublicQuestion,
  'title' | 'description' | 'type' | 'options' | 'required'
> &
  Partial<Pick<PublicQuestion, 'text_languages'>>;
