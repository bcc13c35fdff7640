import { Button, Fieldset } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { memberList } from '#features/members/manage.contract.ts';
import { ListFilters } from '#web/components/data-table/list-filters.tsx';
import { useTableState } from '#web/components/data-table/table-state.ts';
import toolbar from '#web/components/data-table/table-toolbar.module.css';
import styles from '#web/components/messages/messages.module.css';
import { useMemberFilters } from '../../_components/use-member-filters.ts';

/**
 * The recipients of a message: ticked members, or a search with filters as in the list of members.
 */
export function SegmentField({ ids }: { ids: readonly number[] | null }) {
  const intl = useIntl();
  const state = useTableState(memberList.default);
  const filters = useMemberFilters();
  return (
    <Fieldset legend={intl.formatMessage({ id: 'messages.members.to' })}>
      {ids ? (
        <>
          <p>
            <FormattedMessage id="messages.members.ticked" values={{ count: ids.length }} />
          </p>
          <Button component={Link} to="." variant="default" size="sm" mt="xs">
            <FormattedMessage id="messages.choose_others" />
          </Button>
        </>
      ) : (
        <div className={`${toolbar['bar']} ${styles['segment']}`}>
          <ListFilters state={state} filters={filters} />
        </div>
      )}
    </Fieldset>
  );
}
