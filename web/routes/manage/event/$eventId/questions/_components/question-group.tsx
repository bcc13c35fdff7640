import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';
import type { Question } from '#features/questions/contract.ts';
import { SortableList } from '#web/components/sortable-list.tsx';
import { QuestionRow } from './question-row.tsx';
import styles from './questions.module.css';

interface QuestionGroupProps {
  of: 'ORDER' | 'TICKET';
  visible: readonly Question[];
  disabledReason: string | null;
  filtered: boolean;
  move: (visible: readonly Question[], from: number, to: number) => void;
}

/** The questions of one group: per order or per attendee. */
export function QuestionGroup({ of, visible, disabledReason, filtered, move }: QuestionGroupProps) {
  const { search } = useLocation();
  const moveTo = (from: number, to: number): void => move(visible, from, to);
  return (
    <section className={styles['group']} aria-labelledby={`questions-${of}`}>
      <header className={styles['head']}>
        <div>
          <h2 id={`questions-${of}`} className={styles['heading']}>
            <FormattedMessage id={`questions.group.${of}`} />
          </h2>
          <p className={styles['muted']}>
            <FormattedMessage id={`questions.group.${of}.text`} />
          </p>
        </div>
        <Button
          variant="default"
          component={Link}
          to={{ pathname: 'create', search }}
          state={{ of }}
          leftSection={<IconPlus size={18} stroke={1.5} />}
        >
          <FormattedMessage id="questions.add" />
        </Button>
      </header>
      {visible.length === 0 ? (
        <p className={styles['none']}>
          <FormattedMessage
            id={filtered ? 'questions.group.no_match' : `questions.group.${of}.none`}
          />
        </p>
      ) : (
        <SortableList
          items={visible}
          nameOf={({ title }) => title}
          move={moveTo}
          disabledReason={disabledReason}
          onRefused={(why) => notifications.show({ id: 'sort-off', color: 'amber', message: why })}
          render={(question, handle) => <QuestionRow question={question} handle={handle} />}
        />
      )}
    </section>
  );
}
