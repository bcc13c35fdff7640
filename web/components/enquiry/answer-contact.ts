import type { ActionFunctionArgs } from 'react-router';
import { asking } from '#features/enquiries/ask.contract.ts';
import { answerForm, textsOf } from '#web/lib/form-action.ts';

/** The contact form without scripts: the `action` of its page. */
export const answerContact = ({
  request,
  context,
}: Pick<ActionFunctionArgs, 'request' | 'context'>) =>
  answerForm({ request, context }, [], async (send, typed) => {
    const body = textsOf(typed, 'name', 'email', 'phone', 'message');
    return { reference: (await send(asking.contact, { body })).reference };
  });
