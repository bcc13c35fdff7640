import { questions } from '#features/questions/contract.ts';
import { query } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';

/** The query for all questions of an event, which has too few for pages. */
export const allQuestions = (eventId: number) =>
  query(questions.list, { params: { eventId }, query: { per_page: 100 } });

/** Reloads questions after a change. */
export const questionsChanged = (): Promise<void> => refetch(questions.list, questions.get);
