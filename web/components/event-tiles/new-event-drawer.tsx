import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { organizers } from '#features/organizers/contract.ts';
import type { User } from '#features/users/contract.ts';
import { query } from '#web/lib/query.ts';
import { DrawerBody } from '#web/components/drawer-body.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { NewEventForm } from '#web/components/new-event/new-event-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The state of the drawer, kept in the address: it can be linked, and going back closes it. */
export function useNewEvent(): { opened: boolean; open: () => void; close: () => void } {
  const [search, setSearch] = useSearchParams();
  const change = (edit: (next: URLSearchParams) => void, replace: boolean): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        edit(next);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    opened: search.has('new'),
    open: () => change((next) => next.set('new', '1'), false),
    close: () => change((next) => next.delete('new'), true),
  };
}

/** Loads the organizers when it is opened; a created event opens its tickets page. */
export function NewEventDrawer({
  user,
  opened,
  close,
  organizerId,
}: {
  user: User;
  opened: boolean;
  close: () => void;
  organizerId: number | undefined;
}) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { data: known, error, refetch } = useQuery({ ...query(organizers.list), enabled: opened });
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="right"
      size={560}
      title={<FormattedMessage id="events.create" />}
      closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'ui.dialog.close' }) }}
    >
      <DrawerBody>
        {known ? (
          <NewEventForm
            user={user}
            known={known}
            organizerId={organizerId}
            onCreated={(event) => void navigate(`/manage/event/${event.id}/tickets`)}
          />
        ) : error ? (
          <LoadFailed error={error} retry={refetch} title={null} />
        ) : (
          <Skeleton lines={4} height="s" />
        )}
      </DrawerBody>
    </Drawer>
  );
}
