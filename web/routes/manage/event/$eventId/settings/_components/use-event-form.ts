import { useRef, useState } from 'react';
import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import type { z } from 'zod';
import { listings } from '#features/listings/contract.ts';
import { CallError } from '#platform/client.ts';
import { call } from '#web/lib/api.ts';
import { useForm, type Form } from '#web/lib/use-form.ts';
import {
  eventChanged,
  useManagedEvent,
  type StaffEvent,
} from '../../_components/managed-event.tsx';

export interface EventForm<T> {
  form: Form<T>;
  stale: boolean;
  loadTheirs: () => Promise<void>;
  saveMine: () => Promise<void>;
}

/** Only the changed values are sent: the rest may have changed on the server meanwhile. */
function changedOf<T extends object>(values: T, start: T): Partial<T> {
  const entries = Object.entries(values) as [keyof T, unknown][];
  return Object.fromEntries(
    entries.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(start[name])),
  ) as Partial<T>;
}

interface Options<S extends z.ZodType<object, object>> {
  schema: S;
  valuesOf: (event: StaffEvent) => z.input<S>;
  save: (eventId: number, changed: Partial<z.input<S>>, version: number) => Promise<unknown>;
}

/**
 * The form of a settings tab. It sends the event's version, so that nobody overwrites another
 * user's changes unknowingly; on a conflict the input is kept and the user chooses.
 */
export function useEventForm<S extends z.ZodType<object, object>>({
  schema,
  valuesOf,
  save,
}: Options<S>): EventForm<z.input<S>> {
  const intl = useIntl();
  const event = useManagedEvent();
  const start = useRef({ values: valuesOf(event), version: event.version });
  const [stale, setStale] = useState(false);
  const reload = async (): Promise<StaffEvent> => {
    await eventChanged(event.id);
    return call(listings.staff, { params: { eventId: event.id } });
  };
  const form = useForm({
    schema,
    initial: start.current.values,
    failed: 'errors.failed.event_update',
    submit: async (values) => {
      try {
        await save(event.id, changedOf(values, start.current.values), start.current.version);
      } catch (error) {
        setStale(error instanceof CallError && error.code === 'stale_version');
        throw error;
      }
      setStale(false);
      start.current = { values, version: (await reload()).version };
      notifications.show({ message: intl.formatMessage({ id: 'events.saved' }) });
    },
  });
  return {
    form,
    stale,
    loadTheirs: async () => {
      const fresh = await reload();
      start.current = { values: valuesOf(fresh), version: fresh.version };
      setStale(false);
      form.reset(start.current.values);
    },
    saveMine: async () => {
      start.current.version = (await reload()).version;
      await form.submit();
    },
  };
}
