import { FormattedMessage } from 'react-intl';
import type { QuestionAnswer } from '#features/questions/contract.ts';
import { formatShortDate } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import changes from '#web/components/change-list.module.css';
import styles from '#web/components/history.module.css';

/** Answers under their questions. */
export function AnswerList({ answers }: { answers: readonly QuestionAnswer[] }) {
  const locale = useLocale();
  if (answers.length === 0) return null;
  return (
    <section>
      <h3 className={styles['title']}>
        <FormattedMessage id="questions.answers" values={{ count: answers.length }} />
      </h3>
      <dl className={changes['changes']}>
        {answers.map((one) => (
          <div key={one.id} className={changes['change']}>
            <dt>{one.title}</dt>
            <dd className={styles['written']}>
              {one.type === 'DATE'
                ? formatShortDate(`${one.text}T00:00:00Z`, 'UTC', locale)
                : one.text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
