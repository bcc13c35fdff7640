import { FormattedMessage } from 'react-intl';
import type { QuestionAnswer } from '#features/questions/contract.ts';
import { ShownAnswer } from '#web/components/shown-answer.tsx';
import changes from '#web/components/change-list.module.css';
import styles from '#web/components/history.module.css';

/** Answers under their questions. */
export function AnswerList({ answers }: { answers: readonly QuestionAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <section>
      <h3 className={styles['title']}>
        <FormattedMessage id="questions.answers" values={{ count: answers.length }} />
      </h3>
      <dl className={changes['changes']}>
        {answers.map((answer) => (
          <div key={answer.id} className={changes['change']}>
            <dt>{answer.title}</dt>
            <dd className={styles['written']}>
              <ShownAnswer of={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
