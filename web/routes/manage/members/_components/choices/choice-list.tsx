import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet } from 'react-router';
import type { ManagedChoice } from '#features/members/choices.contract.ts';
import { inLanguage } from '#platform/pure/translations.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { SortableList } from '#web/components/sortable-list.tsx';
import { callProblem } from '#web/lib/call-problem.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { moved, placesOf } from '#web/lib/moved.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { choiceKinds, choicesChanged, type ChoiceKind } from './choice-kinds.ts';
import { ChoiceRow } from './choice-row.tsx';
import styles from './choices.module.css';

/** Interests or specialities, in the order in which members see them. */
export function ChoiceList({ kind }: { kind: ChoiceKind }) {
  const intl = useIntl();
  const reader = useLocale();
  const calls = choiceKinds[kind];
  const choicesQuery = query(calls.list);
  const { data, error, isPending, refetch } = useQuery(choicesQuery);
  const translated = data?.map((item) => inLanguage(item, ['name'], item, reader)) ?? [];
  const failed = (problem: unknown): void =>
    void notifications.show({ color: 'danger', message: callProblem(intl, problem) });
  const move = async (from: number, to: number): Promise<void> => {
    if (!data) return;
    const next = moved(data, from, to);
    queryClient.setQueryData(choicesQuery.queryKey, next);
    await calls.sort(placesOf(next)).catch(failed);
    await choicesChanged(kind);
  };
  const remove = async ({ id, name, member_count }: ManagedChoice): Promise<void> => {
    const isMeant = await confirmAction(intl, {
      title: intl.formatMessage({ id: 'manage_members.choice.delete.title' }, { name }),
      text: intl.formatMessage(
        { id: 'manage_members.choice.delete.text' },
        { count: member_count },
      ),
      confirmLabel: intl.formatMessage({ id: 'manage_members.choice.delete.go' }),
    });
    if (!isMeant) return;
    try {
      await calls.remove(id);
      notifications.show({
        message: intl.formatMessage({ id: 'manage_members.choice.deleted' }, { name }),
      });
    } catch (problem) {
      failed(problem);
    }
    await choicesChanged(kind);
  };
  const create = (
    <Button component={Link} to="create" leftSection={<IconPlus size={18} stroke={1.5} />}>
      <FormattedMessage id={`manage_members.${kind}.create`} />
    </Button>
  );
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: `manage_members.${kind}` })}>
        {data?.length === 0 ? null : create}
      </ManageHeading>
      <Tabs
        label={intl.formatMessage({ id: 'manage_members.choices' })}
        items={[
          {
            to: '/manage/members',
            label: <FormattedMessage id="manage_members.title" />,
            end: true,
          },
          {
            to: '/manage/interests',
            label: <FormattedMessage id="manage_members.interests" />,
          },
          {
            to: '/manage/specialities',
            label: <FormattedMessage id="manage_members.specialities" />,
          },
        ]}
      />
      {error ? <LoadFailed error={error} retry={refetch} /> : null}
      {isPending ? <Skeleton lines={5} height="s" /> : null}
      {data?.length === 0 ? (
        <Empty title={<FormattedMessage id={`manage_members.${kind}.none`} />} action={create} />
      ) : null}
      <SortableList
        items={translated}
        nameOf={({ name }) => name}
        move={(from, to) => void move(from, to)}
        render={(row, handle) => (
          <ChoiceRow choice={row} handle={handle} remove={() => void remove(row)} />
        )}
      />
      <Outlet />
    </div>
  );
}
