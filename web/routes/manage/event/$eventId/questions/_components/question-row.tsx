import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';
import type { Question } from '#features/questions/contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TicketNames } from '../../_components/ticket-names.tsx';
import { QuestionMenu } from './question-menu.tsx';
import styles from './questions.module.css';

interface QuestionRowProps {
  question: Question;
  handle: ReactNode;
}

/** One question with its type and tickets. */
export function QuestionRow({ question, handle }: QuestionRowProps) {
  const { search } = useLocation();
  return (
    <article className={styles['row']} data-hidden={question.is_hidden || undefined}>
      {handle}
      <div className={styles['description']}>
        <h3 className={styles['title']}>
          <Link className={styles['link']} to={{ pathname: String(question.id), search }}>
            {question.title}
          </Link>
        </h3>
        <p className={styles['facts']}>
          <Badge>
            <FormattedMessage id={`questions.type.${question.type}`} />
          </Badge>
          {question.required ? (
            <Badge tone="accent">
              <FormattedMessage id="questions.required" />
            </Badge>
          ) : null}
          {question.is_hidden ? (
            <Badge tone="amber">
              <FormattedMessage id="questions.is_hidden" />
            </Badge>
          ) : null}
          <span className={styles['muted']}>
            <TicketNames ids={question.ticket_ids} all={question.applies_to_all} />
          </span>
          {question.answers_count > 0 ? (
            <span className={styles['muted']}>
              <FormattedMessage id="questions.answers" values={{ count: question.answers_count }} />
            </span>
          ) : null}
        </p>
        {question.options.length > 0 ? (
          <p className={styles['options']}>{question.options.join(' · ')}</p>
        ) : null}
      </div>
      <QuestionMenu question={question} />
    </article>
  );
}
