import { on } from '#platform/http.ts';
import { change, create, optionsOf, remove, sort } from './actions/write.ts';
import { questions } from './contract.ts';
import * as store from './store.ts';

export const questionRoutes = [
  on(questions.list, (ctx, { params, list }) => store.list(ctx, params.eventId, list)),
  on(
    questions.create,
    (ctx, { params, body }) => create(ctx, params.eventId, body),
    (valid) => {
      if (valid.type && 'options' in valid) optionsOf(valid.type, valid.options ?? []);
    },
  ),
  on(questions.get, (ctx, { params }) => store.get(ctx, params.questionId)),
  on(
    questions.change,
    (ctx, { params, body }) => change(ctx, params.eventId, params.questionId, body),
    ({ type, options }) => {
      if (type && options) optionsOf(type, options);
    },
  ),
  on(questions.remove, (ctx, { params }) => remove(ctx, params.eventId, params.questionId)),
  on(questions.sort, (ctx, { params, body }) => sort(ctx, params.eventId, body)),
];
