import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { questions, type Question } from '#features/questions/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { allQuestions, questionsChanged } from './all-questions.ts';
import { moveAmongVisible } from './move-among-visible.ts';

/**
 * Moves a question among the visible ones of its group: optimistically, and reverted when it could
 * not be saved.
 */
export function useQuestionOrder(
  eventId: number,
  all: readonly Question[],
): (visible: readonly Question[], from: number, to: number) => void {
  const intl = useIntl();
  const { queryKey } = allQuestions(eventId);
  const run = async (visible: readonly Question[], from: number, to: number): Promise<void> => {
    const next = moveAmongVisible(all, visible, from, to);
    const before = queryClient.getQueryData(queryKey);
    queryClient.setQueryData(queryKey, (page) => page && { ...page, data: next });
    try {
      await call(questions.sort, {
        params: { eventId },
        body: next.map(({ id }, order) => ({ id, order })),
      });
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      notifications.show({
        color: 'danger',
        message: intl.formatMessage(
          { id: 'questions.sort_failed' },
          { reason: callProblem(intl, error) },
        ),
      });
    }
    await questionsChanged();
  };
  return (visible, from, to) => void run(visible, from, to);
}
