import { FormattedMessage } from 'react-intl';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { ShownAnswer } from '#web/components/shown-answer.tsx';
import { langOf } from '#web/lib/lang-of.ts';
import { personName } from '#platform/pure/person-name.ts';
import styles from './answer-list.module.css';

/** The answers of the order, then of each ticket. */
export function AnswerList({ order }: { order: PublicOrder }) {
  const { question_answers, attendees } = order;
  const langOfAnswer = (answer: PublicOrder['question_answers'][number], field: 'title' | 'text') =>
    langOf(order, `question_answers.${question_answers.indexOf(answer)}.${field}`);
  const groups = [
    {
      id: 0,
      title: null,
      answers: question_answers.filter((questionAnswer) => questionAnswer.attendee_id === null),
    },
    ...attendees.map((attendee, index) => ({
      id: attendee.id,
      title: (
        <FormattedMessage
          id="checkout.details.ticket"
          values={{ number: index + 1, name: personName(attendee) }}
        />
      ),
      answers: question_answers.filter(
        (questionAnswer) => questionAnswer.attendee_id === attendee.id,
      ),
    })),
  ].filter((group) => group.answers.length > 0);
  if (groups.length === 0) return null;
  return (
    <section className={styles['answers']} aria-labelledby="answers">
      <h2 id="answers" className={styles['title']}>
        <FormattedMessage id="checkout.summary.answers" />
      </h2>
      {groups.map(({ id, title, answers }) => (
        <div key={id}>
          {title ? <h3 className={styles['name']}>{title}</h3> : null}
          <dl className={styles['list']}>
            {answers.map((answer) => (
              <div key={answer.id} className={styles['line']}>
                <dt {...langOfAnswer(answer, 'title')}>{answer.title}</dt>
                <dd {...langOfAnswer(answer, 'text')}>
                  <ShownAnswer of={answer} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
