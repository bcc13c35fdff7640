import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import type { z } from 'zod';
import { listings } from '#features/listings/contract.ts';
import {
  useVersionedForm,
  type Fresh,
  type StoredInPart,
  type VersionedForm,
} from '#web/components/versioned-form/use-versioned-form.ts';
import { call } from '#web/lib/api.ts';
import {
  eventChanged,
  useManagedEvent,
  type StaffEvent,
} from '../../_components/managed-event.tsx';
import { showHoldersNotNotified } from './show-holders-not-notified.tsx';

interface Options<S extends z.ZodType<object, object>> {
  schema: S;
  valuesOf: (event: StaffEvent) => z.input<S>;
  save: (
    eventId: number,
    changed: Partial<z.input<S>>,
    version: number,
    stored: StoredInPart<z.input<S>>,
  ) => Promise<unknown>;
}

/**
 * The form of a settings tab: all tabs share the version of the event, and stay open after saving.
 */
export function useEventForm<S extends z.ZodType<object, object>>({
  schema,
  valuesOf,
  save,
}: Options<S>): VersionedForm<z.input<S>> {
  const intl = useIntl();
  const event = useManagedEvent();
  const read = async (): Promise<StaffEvent> => {
    await eventChanged(event.id);
    return call(listings.staff, { params: { eventId: event.id } });
  };
  const formOf = (fresh: StaffEvent): Fresh<z.input<S>> => ({
    values: valuesOf(fresh),
    version: fresh.version,
  });
  return useVersionedForm<S, z.input<S>, Partial<z.input<S>>>({
    schema,
    initial: valuesOf(event),
    version: event.version,
    reload: async () => formOf(await read()),
    failed: 'errors.failed.event_update',
    save: (changed, _key, version, stored) =>
      save(event.id, changed, version ?? event.version, stored),
    saved: async () => {
      const fresh = await read();
      notifications.show({ message: intl.formatMessage({ id: 'events.saved' }) });
      showHoldersNotNotified(intl, event, fresh);
      return formOf(fresh);
    },
  });
}
