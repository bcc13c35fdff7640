import { questions } from '#features/questions/contract.ts';
import { keyOf, query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** Every question of an event: there are never so many that they need pages. */
export const allQuestions = (eventId: number) =>
  query(questions.list, { params: { eventId }, query: { per_page: 100 } });

/** After a change of a question. */
export async function questionsChanged(): Promise<void> {
  await Promise.all(
    [questions.list, questions.get].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
}
