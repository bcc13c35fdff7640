import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { CallError } from '#platform/client.ts';
import type { Failure } from '#web/lib/call-problem.ts';
import { refusalOnField } from '#web/lib/refusal-on-field.ts';
import { useForm, type Form } from '#web/lib/use-form.ts';

interface Fresh<T> {
  values: T;
  version: number;
}
interface Options<S extends z.ZodType> {
  schema: S;
  initial: z.input<S>;
  /** The version of the edited row; absent for a new one and for rows without versions. */
  version?: number;
  /** Loads its current state. */
  reload?: () => Promise<Fresh<z.input<S>>>;
  save: (values: z.input<S>, key: string, version: number | undefined) => Promise<unknown>;
  /** Refetches the lists and notifies the user. */
  saved: (values: z.input<S>) => Promise<void>;
  /** Refusals that are about one field are read there. */
  refusalFields?: Record<string, string>;
  failed?: Failure;
}
export interface DrawerForm<T> {
  form: Form<T>;
  stale: boolean;
  close: () => void;
  loadTheirs: () => Promise<void>;
  saveMine: () => Promise<void>;
}

/**
 * The form of a drawer over a list. It sends the version, so that nobody overwrites another user's
 * changes unknowingly; on a conflict the input is kept and the user chooses. Closing keeps the
 * list's search.
 */
export function useDrawerForm<S extends z.ZodType>({
  schema,
  initial,
  version,
  reload,
  save,
  saved,
  refusalFields = {},
  failed,
}: Options<S>): DrawerForm<z.input<S>> {
  const navigate = useNavigate();
  const { search } = useLocation();
  const known = useRef(version);
  const [stale, setStale] = useState(false);
  const close = (): void => void navigate({ pathname: '..', search }, { relative: 'path' });
  const form = useForm({
    schema,
    initial,
    ...(failed ? { failed } : {}),
    submit: async (values, key) => {
      try {
        await save(values, key, known.current);
      } catch (error) {
        setStale(error instanceof CallError && error.code === 'stale_version');
        throw refusalOnField(error, refusalFields);
      }
      close();
      await saved(values);
    },
  });
  return {
    form,
    stale,
    close,
    loadTheirs: async () => {
      const fresh = await reload?.();
      if (!fresh) return;
      known.current = fresh.version;
      setStale(false);
      form.reset(fresh.values);
    },
    saveMine: async () => {
      known.current = (await reload?.())?.version;
      setStale(false);
      await form.submit();
    },
  };
}
