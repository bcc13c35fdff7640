import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { otherEvents, otherEventTypes } from '#features/other-events/contract.ts';
import { otherEventTexts } from '#features/other-events/rules/texts.ts';
import { inLanguage } from '#platform/pure/translations.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { FoundStatus } from '#web/components/data-table/found-status.tsx';
import { useTableState } from '#web/components/data-table/table-state.ts';
import { ListBar } from '#web/components/list-bar.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { SortableList } from '#web/components/sortable-list.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OtherEventRow } from './other-events/_components/other-event-row.tsx';
import { useOrder } from './other-events/_components/use-order.ts';
import styles from './other-events/_components/other-events.module.css';

const per_page = 100;

/** Events that are not sold here, in the order in which visitors see them. */
export default function OtherEvents() {
  const intl = useIntl();
  const reader = useLocale();
  const state = useTableState(['order', 'asc']);
  const listQuery = query(otherEvents.list, {
    query: { ...state.view, page: state.page, per_page },
  });
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...listQuery,
    placeholderData: keepPreviousData,
  });
  const move = useOrder(listQuery.queryKey, data);
  const translated =
    data?.data.map((item) => inLanguage(item, otherEventTexts, item, reader)) ?? [];
  const create = (
    <Button
      component={Link}
      to="/other-events/create"
      leftSection={<IconPlus size={18} stroke={1.5} />}
    >
      <FormattedMessage id="other_events.create" />
    </Button>
  );
  const off = state.isFiltered ? intl.formatMessage({ id: 'sortable.off' }) : null;
  const isEmpty = data?.data.length === 0;
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'other_events.title' })}>
        {isEmpty && !off ? null : create}
      </ManageHeading>
      {error ? <LoadFailed error={error} retry={refetch} /> : null}
      {isPending ? <Skeleton lines={6} height="m" /> : null}
      {isEmpty && !off ? (
        <Empty title={<FormattedMessage id="other_events.empty.title" />} action={create}>
          <FormattedMessage id="other_events.empty.text" />
        </Empty>
      ) : null}
      {data && !(isEmpty && !off) ? (
        <div>
          <ListBar
            state={state}
            filter={{
              field: 'type',
              message: 'fields.type',
              options: otherEventTypes.map((value) => ({
                value,
                label: intl.formatMessage({ id: `other_events.type.${value}` }),
              })),
            }}
          />
          <FoundStatus
            state={{ ...state, size: per_page }}
            meta={isPlaceholderData ? undefined : data.meta}
          />
          {off ? <Notice live>{off}</Notice> : null}
          {isEmpty ? (
            <Empty icon="search" title={<FormattedMessage id="table.none.title" />}>
              <FormattedMessage id="table.none.text" />
            </Empty>
          ) : null}
          <SortableList
            items={translated}
            nameOf={({ title }) => title}
            move={move}
            disabledReason={off}
            onRefused={(why) =>
              notifications.show({ id: 'sort-off', color: 'amber', message: why })
            }
            render={(row, handle) => <OtherEventRow row={row} handle={handle} />}
          />
          <Pagination page={state.page} last={data.meta.last_page} />
        </div>
      ) : null}
    </div>
  );
}
