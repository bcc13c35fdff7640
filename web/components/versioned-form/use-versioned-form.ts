import { useRef, useState } from 'react';
import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import type { z } from 'zod';
import { CallError } from '#platform/client.ts';
import type { Failure } from '#web/lib/call-problem.ts';
import { changedOf, mergeChanges, type Conflict } from '#web/lib/merge-changes.ts';
import { refetchIfGone } from '#web/lib/refetch.ts';
import { refusalOnField } from '#web/lib/refusal-on-field.ts';
import { useForm, type Form, type FormOptions } from '#web/lib/use-form.ts';

export interface Fresh<T> {
  values: T;
  version: number;
}
/**
 * Who last changed each of the fields that were sent, according to the refusal; absent for callers
 * who may not read the trail.
 */
type ChangedBy = Record<string, { user_name: string | null; created_at: string }>;

/**
 * Records that these values are stored at this version: sent again, they would look like another
 * user's change.
 */
export type StoredInPart<T> = (values: Partial<T>, version: number) => void;

interface Options<S extends z.ZodType, Values extends object, Body extends object> {
  schema: S;
  initial: NoInfer<Values>;
  /** The version of the edited row; absent for a new one and for rows without versions. */
  version?: number | undefined;
  /** Loads the current state of the row. */
  reload?: (() => Promise<Fresh<Values>>) | undefined;
  /** Makes the body from the values; by default the values themselves. */
  body?: (values: Values) => Body;
  /** The schema is that of the body, and validates only what is sent; by default the values. */
  validatesBody?: boolean;
  check?: FormOptions<S, Values>['check'];
  /** Maps a name of the values to the body's field that must be sent when it was changed. */
  together?: Record<string, string>;
  /** Something outside of the values is saved with them: a file, for example. */
  isDirty?: boolean;
  /**
   * For an edited row `body` has only the changed fields. A save in several calls reports each part
   * that is stored through `stored`.
   */
  save: (
    body: Body,
    key: string,
    version: number | undefined,
    stored: StoredInPart<Values>,
  ) => Promise<unknown>;
  /** When it returns fresh values the form stays open and continues from them. */
  saved: (values: Values) => Promise<Fresh<Values> | void>;
  /** Maps refusal codes to the field that they are about. */
  refusalFields?: Record<string, string>;
  failed?: Failure | undefined;
}

export interface VersionedForm<T> {
  form: Form<T>;
  /** Fields that someone else has changed too since the form was opened; empty once resolved. */
  conflicts: readonly Conflict[];
  changedBy: ChangedBy;
}
interface TakingForm<T> extends VersionedForm<T> {
  /** Continues from a state that was saved independently of the form; unsaved input is kept. */
  take: (fresh: Fresh<T>) => void;
}

// When another user saves first three times in a row, the conflict is shown instead of retrying.
const attempts = 3;

/**
 * The form of a row that several users may edit at once. It sends only what was changed, and
 * nothing if nothing was, with the version that was read. When someone else saved first, their
 * changes to other fields are kept and the form is sent again; when both changed the same field, it
 * stops and shows both values.
 */
export function useVersionedForm<
  S extends z.ZodType<object, object>,
  Values extends object = z.input<S>,
  Body extends object = Values,
>({
  schema,
  initial,
  version,
  reload,
  // By default both have the same type.
  body = (values) => values as object as Body,
  validatesBody = false,
  check,
  together = {},
  isDirty = false,
  save,
  saved,
  refusalFields = {},
  failed,
}: Options<S, Values, Body>): TakingForm<Values> {
  const intl = useIntl();
  const known = useRef({ values: initial, version });
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [changedBy, setChangedBy] = useState<ChangedBy>({});

  /**
   * Returns what was changed since the values were read, as every PUT accepts it; all fields of a
   * new row.
   */
  const changes = (values: Values): Body => {
    const sent = body(values);
    if (known.current.version === undefined) return sent;
    const changed = new Set(Object.keys(changedOf(sent, body(known.current.values))));
    for (const name of Object.keys(changedOf(values, known.current.values)))
      changed.add(together[name] ?? name);
    return Object.fromEntries(Object.entries(sent).filter(([name]) => changed.has(name))) as Body;
  };

  const storedInPart: StoredInPart<Values> = (part, next) => {
    known.current = { values: { ...known.current.values, ...part }, version: next };
  };

  async function send(values: Values, key: string, left = attempts): Promise<Values> {
    const changed = changes(values);
    // It would raise the version, and be a conflict for a colleague who edits the same row.
    if (known.current.version !== undefined && !isDirty && Object.keys(changed).length === 0)
      return values;
    try {
      await save(changed, key, known.current.version, storedInPart);
      return values;
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'stale_version') || !reload)
        throw refusalOnField(error, refusalFields);
      const fresh = await reload();
      const merged = mergeChanges(known.current.values, values, fresh.values);
      known.current = fresh;
      // Input typed since the form was sent is kept too.
      form.reset(fresh.values, (typed) => mergeChanges(values, typed, merged.values).values);
      setConflicts(merged.conflicts);
      setChangedBy((error.details['changed'] ?? {}) as ChangedBy);
      if (merged.conflicts.length > 0 || left <= 1) throw error;
      const stored = await send(merged.values, key, left - 1);
      notifications.show({ message: intl.formatMessage({ id: 'events.stale.merged' }) });
      return stored;
    }
  }

  const form: Form<Values> = useForm<S, Values>({
    schema,
    initial,
    failed,
    ...(check ? { check } : {}),
    ...(validatesBody ? { body: changes } : {}),
    submit: async (_body, key, values) => {
      setConflicts([]);
      const stored = await send(values, key).catch(refetchIfGone);
      const fresh = await saved(stored);
      if (!fresh) return;
      known.current = fresh;
      form.reset(fresh.values, (typed) => mergeChanges(stored, typed, fresh.values).values);
    },
  });
  const take = (fresh: Fresh<Values>): void => {
    const before = known.current.values;
    known.current = fresh;
    form.reset(fresh.values, (typed) => mergeChanges(before, typed, fresh.values).values);
  };
  return { form, conflicts, changedBy, take };
}
