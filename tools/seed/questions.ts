import type { Locale } from '#platform/pure/locales.ts';
import { text, texts, textFor } from './programme/texts.ts';
import { seededRandom } from './random.ts';
import type { Question, EventSale } from './event-sale.ts';
import type { World } from './world.ts';

const heardOf = {
  title: text('你從哪裏得知這個活動？', '您是从哪里知道这个活动的？', 'How did you hear about us?'),
  options: [
    text('朋友介紹', '朋友推荐', 'A friend'),
    text('社交媒體', '社交媒体', 'Social media'),
    text('海報', '海报', 'A poster'),
    text('電台', '广播', 'Radio'),
  ],
};
const needs = {
  title: text('有甚麼需要我們留意？', '有什么需要我们留意的吗？', 'Anything we should know?'),
  options: [
    text('輪椅通道', '轮椅通道', 'Wheelchair access'),
    text('素食', '素食', 'Vegetarian'),
    text('手語傳譯', '手语翻译', 'Sign language'),
  ],
};

/** Adds questions: how buyers heard of the event, and the needs of attendees with a seat. */
export function addQuestions(world: World, sale: EventSale): Question[] {
  const created_at = sale.opens < world.now ? sale.opens : world.now;
  const add = (position: number, required: boolean, question: Omit<Question, 'id'>): Question => {
    const { answered: _answered, ticket_ids, texts: localized, ...facts } = question;
    const id = world.add('questions', {
      ...facts,
      account_id: sale.teamAccount.account_id,
      event_id: sale.event_id,
      ...texts({ ...localized, description: null }, sale.written),
      applies_to_all: ticket_ids === null,
      required,
      is_hidden: false,
      position,
      version: 1,
      created_at,
      updated_at: created_at,
    });
    for (const ticket_id of ticket_ids ?? [])
      world.put('question_tickets', { question_id: id, event_id: sale.event_id, ticket_id });
    return { ...question, id };
  };
  const last = sale.prices.at(-1);
  return [
    add(1, false, {
      texts: heardOf,
      type: 'RADIO',
      belongs_to: 'ORDER',
      answered: 0.7,
      ticket_ids: null,
    }),
    ...(last
      ? [
          add(2, false, {
            texts: needs,
            type: 'CHECKBOX',
            belongs_to: 'TICKET',
            answered: 0.25,
            ticket_ids: [last.ticket_id],
          }),
        ]
      : []),
  ];
}

/**
 * Adds the answers of a buyer or an attendee, if any; `attendee_id` is null for questions of the
 * order.
 */
export function addAnswers(
  world: World,
  sale: EventSale,
  order_id: number,
  attendee_id: number | null,
  ticket_id: number,
  at: string,
  locale: Locale,
): void {
  for (const question of sale.questions ?? []) {
    if (
      (question.belongs_to === 'ORDER') !== (attendee_id === null) ||
      (question.ticket_ids && attendee_id !== null && !question.ticket_ids.includes(ticket_id))
    )
      continue;
    const random = seededRandom(`answer ${question.id} ${attendee_id ?? order_id} ${at}`);
    if (!random.chance(question.answered)) continue;
    const choice = textFor(random.pick(question.texts.options), sale.written, locale);
    world.add('question_answers', {
      event_id: sale.event_id,
      order_id,
      attendee_id,
      question_id: question.id,
      title: textFor(question.texts.title, sale.written, locale),
      type: question.type,
      answer: question.type === 'CHECKBOX' ? [choice] : choice,
      updated_at: at,
    });
  }
}
