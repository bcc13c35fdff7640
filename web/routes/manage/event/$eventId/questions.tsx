import { Button, CloseButton, Select, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet, useLocation } from 'react-router';
import { questionTypes } from '#features/questions/rules/question.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useDelayedSearch } from '#web/lib/use-delayed-search.ts';
import { useTableState } from '#web/components/data-table/table-state.ts';
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

/** The questions, once per order and once per attendee, in their display order. */
export default function Questions() {
  const intl = useIntl();
  const event = useManagedEvent();
  const { search } = useLocation();
  const state = useTableState(['order', 'asc']);
  const { typed, type } = useDelayedSearch(state.typed, state.search);
  const hidden = useShowHidden();
  const { data, error, isPending } = useQuery(allQuestions(event.id));
  const all = data?.data ?? [];
  const move = useQuestionOrder(event.id, all);
  const [words, kind] = [state.typed.toLocaleLowerCase(), state.filters['type[eq]']];
  const visible = all.filter(
    (one) =>
      (hidden.visible || !one.is_hidden) &&
      (!kind || one.type === kind) &&
      one.title.toLocaleLowerCase().includes(words),
  );
  const away = hidden.visible ? 0 : all.filter((one) => one.is_hidden).length;
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
        {all.length > 0 ? create : null}
      </ManageHeading>
      {error ? (
        <Notice tone="danger" live title={<FormattedMessage id="table.failed" />}>
          {callProblem(intl, error)}
        </Notice>
      ) : null}
      {isPending ? <Skeleton lines={4} height="m" /> : null}
      {!isPending && !error && all.length === 0 ? (
        <Empty title={<FormattedMessage id="questions.empty.title" />} action={create}>
          <FormattedMessage id="questions.empty.text" />
        </Empty>
      ) : null}
      {all.length > 0 ? (
        <>
          <div className={styles['bar']}>
            <TextInput
              className={styles['search'] ?? ''}
              type="search"
              value={typed}
              onChange={(change) => type(change.target.value)}
              leftSection={<IconSearch size={18} stroke={1.5} />}
              placeholder={intl.formatMessage({ id: 'table.search' })}
              aria-label={intl.formatMessage({ id: 'table.search' })}
              rightSection={
                typed ? (
                  <CloseButton
                    size="sm"
                    onClick={() => type('')}
                    aria-label={intl.formatMessage({ id: 'table.clear' })}
                  />
                ) : null
              }
            />
            <Select
              clearable
              value={kind ?? null}
              onChange={(value) => state.filter('type', 'eq', value)}
              placeholder={intl.formatMessage({ id: 'questions.answer' })}
              aria-label={intl.formatMessage({ id: 'questions.answer' })}
              data={questionTypes.map((value) => ({
                value,
                label: intl.formatMessage({ id: `questions.type.${value}` }),
              }))}
            />
            {state.isFiltered ? (
              <Button variant="subtle" color="gray" onClick={state.clear}>
                <FormattedMessage id="table.clear" />
              </Button>
            ) : null}
            <span className={styles['space']} />
            <Switch
              checked={hidden.visible}
              onChange={(change) => hidden.show(change.target.checked)}
              label={intl.formatMessage({ id: 'questions.show_hidden' })}
            />
          </div>
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
