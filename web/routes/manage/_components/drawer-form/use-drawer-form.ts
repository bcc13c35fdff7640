import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import {
  useVersionedForm,
  type VersionedForm,
} from '#web/components/versioned-form/use-versioned-form.ts';

export interface DrawerForm<T> extends VersionedForm<T> {
  close: () => void;
}
type Options<
  S extends z.ZodType<object, object>,
  Values extends object,
  Body extends object,
> = Omit<Parameters<typeof useVersionedForm<S, Values, Body>>[0], 'saved'> & {
  /** Reloads the lists and notifies the user. */
  saved: (values: Values) => Promise<void>;
};

/** The form of a drawer over a list. Closing keeps the list's search parameters. */
export function useDrawerForm<
  S extends z.ZodType<object, object>,
  Values extends object = z.input<S>,
  Body extends object = Values,
>({ saved, ...options }: Options<S, Values, Body>): DrawerForm<Values> {
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = (): void => void navigate({ pathname: '..', search }, { relative: 'path' });
  const bound = useVersionedForm<S, Values, Body>({
    ...options,
    saved: async (values) => {
      close();
      await saved(values);
    },
  });
  return { ...bound, close };
}
