import { Button, CloseButton, Select, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { questionTypes } from '#features/questions/rules/question.ts';
import { useDelayedSearch } from '#web/lib/use-delayed-search.ts';
import styles from './questions.module.css';
import type { useShowHidden } from './use-show-hidden.ts';
import type { TableState } from '#web/components/data-table/table-state.ts';

/** Search, type of answer and whether hidden questions are shown. */
export function QuestionsBar({
  state,
  hidden,
}: {
  state: TableState;
  hidden: ReturnType<typeof useShowHidden>;
}) {
  const intl = useIntl();
  const { typed, type } = useDelayedSearch(state.typed, state.search);
  const kind = state.filters['type[eq]'];
  return (
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
  );
}
