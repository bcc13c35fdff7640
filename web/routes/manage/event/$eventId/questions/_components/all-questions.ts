import { questions } from '#features/questions/contract.ts';
import { query } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Every question of an event: there are never so many that they need pages. */
export const allQuestions = (eventId: number) =>
  query(questions.list, { params: { eventId }, query: { per_page: 100 } });

/** After a change of a question. */
export const questionsChanged = (): Promise<void> => refetch(questions.list, questions.get);
