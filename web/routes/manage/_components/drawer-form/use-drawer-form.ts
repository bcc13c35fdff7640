import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import {
  useVersionedForm,
  type VersionedForm,
} from '#web/components/versioned-form/use-versioned-form.ts';

export interface DrawerForm<T> extends VersionedForm<T> {
  close: () => void;
}
type Options<S extends z.ZodType<object, object>, Body extends object> = Omit<
  Parameters<typeof useVersionedForm<S, Body>>[0],
  'saved'
> & {
  /** Refetches the lists and notifies the user. */
  saved: (values: z.input<S>) => Promise<void>;
};

/** The form of a drawer over a list. Closing keeps the list's search. */
export function useDrawerForm<
  S extends z.ZodType<object, object>,
  Body extends object = z.input<S>,
>({ saved, ...options }: Options<S, Body>): DrawerForm<z.input<S>> {
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = (): void => void navigate({ pathname: '..', search }, { relative: 'path' });
  const bound = useVersionedForm<S, Body>({
    ...options,
    saved: async (values) => {
      close();
      await saved(values);
    },
  });
  return { ...bound, close };
}
