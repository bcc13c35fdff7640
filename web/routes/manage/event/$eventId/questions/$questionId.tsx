import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { questions } from '#features/questions/contract.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/$questionId.ts';
import { QuestionForm } from './_components/question-form.tsx';
import { valuesOf } from './_components/question-values.ts';

const paramsOf = (params: { eventId?: string | undefined; questionId?: string | undefined }) => ({
  eventId: Number(params.eventId),
  questionId: Number(params.questionId),
});

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(query(questions.get, { params: paramsOf(params) }));
}

/** Edits a question. */
export default function EditQuestion() {
  const params = paramsOf(useParams());
  const { data: question } = useQuery(query(questions.get, { params }));
  return (
    <RouteDrawer size={680} title={question?.title}>
      {question ? (
        <QuestionForm
          key={question.id}
          initial={valuesOf(question)}
          version={question.version}
          reload={() =>
            call(questions.get, { params }).then((fresh) => ({
              values: valuesOf(fresh),
              version: fresh.version,
            }))
          }
          save={(body, _key, version) =>
            call(questions.change, { params, body: { ...body, version } })
          }
        />
      ) : (
        <Skeleton lines={6} height="s" />
      )}
    </RouteDrawer>
  );
}
