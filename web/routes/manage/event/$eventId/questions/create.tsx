import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import { questions } from '#features/questions/contract.ts';
import { call } from '#web/lib/api.ts';
import type { BreadcrumbHandle } from '#web/lib/breadcrumb.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { useManagedEvent } from '../managed-event.tsx';
import { QuestionForm } from './question-form.tsx';
import { bodyOf, newQuestion } from './question-values.ts';

export const handle: BreadcrumbHandle = { breadcrumb: 'questions.create' };

/** Creates a question in the group it was opened from. */
export default function CreateQuestion() {
  const event = useManagedEvent();
  const state = useLocation().state as { of?: string } | null;
  return (
    <RouteDrawer size={680} title={<FormattedMessage id="questions.create" />}>
      <QuestionForm
        initial={newQuestion(state?.of === 'TICKET' ? 'TICKET' : 'ORDER')}
        save={(values, idempotency_key) =>
          call(questions.create, {
            params: { eventId: event.id },
            body: bodyOf(values),
            idempotency_key,
          })
        }
      />
    </RouteDrawer>
  );
}
