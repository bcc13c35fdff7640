import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet, useLocation } from 'react-router';
import { inEveryLanguage } from '#platform/pure/translations.ts';
import { questionInLanguage } from '#features/questions/rules/texts.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useTableState } from '#web/components/data-table/table-state.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useManagedEvent } from './_components/managed-event.tsx';
import { allQuestions } from './questions/_components/all-questions.ts';
import { QuestionGroup } from './questions/_components/question-group.tsx';
import styles from './questions/_components/questions.module.css';
import { useQuestionOrder } from './questions/_components/use-question-order.ts';
import { useShowHidden } from './questions/_components/use-show-hidden.ts';
import { QuestionsBar } from './questions/_components/questions-bar.tsx';

/** The questions, per order and per attendee, in their display order. */
export default function Questions() {
  const intl = useIntl();
  const event = useManagedEvent();
  const { search } = useLocation();
  const state = useTableState(['order', 'asc']);
  const hidden = useShowHidden();
  const { data, error, isPending, refetch } = useQuery(allQuestions(event.id));
  const all = data?.data ?? [];
  const move = useQuestionOrder(event.id, all);
  const [words, kind] = [state.typed.toLocaleLowerCase(), state.filters['type[eq]']];
  const reader = useLocale();
  const visible = all
    .filter(
      (item) =>
        (hidden.visible || !item.is_hidden) &&
        (!kind || item.type === kind) &&
        inEveryLanguage(item, 'title').some((title) => title.toLocaleLowerCase().includes(words)),
    )
    .map((item) =>
      questionInLanguage({ ...item, content_language: event.content_language }, reader),
    );
  const away = hidden.visible ? 0 : all.filter((item) => item.is_hidden).length;
  const create = (
    <Button
      component={Link}
      to={{ pathname: 'create', search }}
      leftSection={<IconPlus size={18} stroke={1.5} />}
    >
      <FormattedMessage id="questions.create" />
    </Button>
  );
  const off = state.isFiltered ? intl.formatMessage({ id: 'sortable.off' }) : null;
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'questions.title' })}>
        {data?.data.length === 0 ? null : create}
      </ManageHeading>
      {error ? <LoadFailed error={error} retry={refetch} /> : null}
      {isPending ? <Skeleton lines={4} height="m" /> : null}
      {!isPending && !error && all.length === 0 ? (
        <Empty title={<FormattedMessage id="questions.empty.title" />} action={create} />
      ) : null}
      {all.length > 0 ? (
        <>
          <QuestionsBar state={state} hidden={hidden} />
          {off ? (
            <div className={styles['off']}>
              <Notice live>{off}</Notice>
            </div>
          ) : null}
          {away > 0 ? (
            <p className={styles['hiddenNote']}>
              <FormattedMessage id="questions.away" values={{ count: away }} />
            </p>
          ) : null}
          {(['ORDER', 'TICKET'] as const).map((of) => (
            <QuestionGroup
              key={of}
              of={of}
              visible={visible.filter(({ belongs_to }) => belongs_to === of)}
              disabledReason={off}
              filtered={state.isFiltered || away > 0}
              move={move}
            />
          ))}
        </>
      ) : null}
      <Outlet />
    </>
  );
}
