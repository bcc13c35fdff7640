import { random } from './random.ts';
import type { Question, Shelf } from './shelf.ts';
import type { World } from './world.ts';

/** Where people heard of it, and what those with a seat would like to be known. */
export function addQuestions(world: World, shelf: Shelf): Question[] {
  const created_at = shelf.opens < world.now ? shelf.opens : world.now;
  const add = (position: number, required: boolean, question: Omit<Question, 'id'>): Question => {
    const { answered: _answered, ticket_ids, ...facts } = question;
    const id = world.add('questions', {
      ...facts,
      account_id: shelf.teamAccount.account_id,
      event_id: shelf.event_id,
      description: null,
      applies_to_all: ticket_ids === null,
      required,
      is_hidden: false,
      position,
      version: 1,
      created_at,
      updated_at: created_at,
    });
    for (const ticket_id of ticket_ids ?? [])
      world.put('question_tickets', { question_id: id, event_id: shelf.event_id, ticket_id });
    return { ...question, id };
  };
  const last = shelf.prices.at(-1);
  return [
    add(1, false, {
      title: '你從哪裡得知這個活動？How did you hear about us?',
      type: 'RADIO',
      options: ['朋友介紹 A friend', '社交媒體 Social media', '海報 A poster', '電台 Radio'],
      belongs_to: 'ORDER',
      answered: 0.7,
      ticket_ids: null,
    }),
    ...(last
      ? [
          add(2, false, {
            title: '有甚麼需要我們留意？Anything we should know?',
            type: 'CHECKBOX',
            options: ['輪椅通道 Wheelchair access', '素食 Vegetarian', '手語傳譯 Sign language'],
            belongs_to: 'TICKET',
            answered: 0.25,
            ticket_ids: [last.ticket_id],
          }),
        ]
      : []),
  ];
}

/** What somebody answered, if they did. `attendee_id` null is the order's own. */
export function addAnswers(
  world: World,
  shelf: Shelf,
  order_id: number,
  attendee_id: number | null,
  ticket_id: number,
  at: string,
): void {
  for (const question of shelf.questions ?? []) {
    if (
      (question.belongs_to === 'ORDER') !== (attendee_id === null) ||
      (question.ticket_ids && attendee_id !== null && !question.ticket_ids.includes(ticket_id))
    )
      continue;
    const dice = random(`answer ${question.id} ${attendee_id ?? order_id} ${at}`);
    if (!dice.chance(question.answered)) continue;
    const choice = dice.pick(question.options);
    world.add('question_answers', {
      event_id: shelf.event_id,
      order_id,
      attendee_id,
      question_id: question.id,
      title: question.title,
      type: question.type,
      answer: question.type === 'CHECKBOX' ? [choice] : choice,
      updated_at: at,
    });
  }
}
