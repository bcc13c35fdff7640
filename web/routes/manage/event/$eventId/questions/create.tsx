import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import { questions } from '#features/questions/contract.ts';
import { call } from '#web/lib/api.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import { QuestionForm } from './_components/question-form.tsx';
import { newQuestion } from './_components/question-values.ts';
import { isRecord } from '#platform/pure/is-record.ts';

/** Creates a question in the group it was opened from. */
export default function CreateQuestion() {
  const event = useManagedEvent();
  const state: unknown = useLocation().state;
  return (
    <RouteDrawer size={680} title={<FormattedMessage id="questions.create" />}>
      <QuestionForm
        initial={newQuestion(isRecord(state) && state['of'] === 'TICKET' ? 'TICKET' : 'ORDER')}
        save={(body, idempotency_key) =>
          call(questions.create, {
            params: { eventId: event.id },
            body,
            idempotency_key,
          })
        }
      />
    </RouteDrawer>
  );
}
