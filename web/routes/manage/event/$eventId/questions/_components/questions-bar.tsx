import { Switch } from '@mantine/core';
import { useIntl } from 'react-intl';
import { questionTypes } from '#features/questions/rules/question.ts';
import type { TableState } from '#web/components/data-table/table-state.ts';
import { ListBar } from '#web/components/list-bar.tsx';
import type { useShowHidden } from './use-show-hidden.ts';

/** Search, answer type, and whether hidden questions are shown. */
export function QuestionsBar({
  state,
  hidden,
}: {
  state: TableState;
  hidden: ReturnType<typeof useShowHidden>;
}) {
  const intl = useIntl();
  return (
    <ListBar
      state={state}
      filter={{
        field: 'type',
        message: 'questions.answer',
        options: questionTypes.map((value) => ({
          value,
          label: intl.formatMessage({ id: `questions.type.${value}` }),
        })),
      }}
    >
      <Switch
        checked={hidden.visible}
        onChange={(change) => hidden.show(change.target.checked)}
        label={intl.formatMessage({ id: 'questions.show_hidden' })}
      />
    </ListBar>
  );
}
