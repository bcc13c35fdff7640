import type { PublicQuestion } from '#features/questions/contract.ts';

/** What a field needs to know of its question. */
export type AskedQuestion = Pick<
  PublicQuestion,
  'title' | 'description' | 'type' | 'options' | 'required'
> &
  Partial<Pick<PublicQuestion, 'text_languages'>>;
