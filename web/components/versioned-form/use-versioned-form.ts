import { useRef, useState } from 'react';
import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import type { z } from 'zod';
import { CallError } from '#platform/client.ts';
import type { Failure } from '#web/lib/call-problem.ts';
import { changedOf, mergeChanges, type Conflict } from '#web/lib/merge-changes.ts';
import { refusalOnField } from '#web/lib/refusal-on-field.ts';
import { useForm, type Form } from '#web/lib/use-form.ts';

export interface Fresh<T> {
  values: T;
  version: number;
}
/** Who last changed a field of those sent, as the refusal says; nothing to those who may not know. */
type ChangedBy = Record<string, { user_name: string | null; created_at: string }>;

/** These values are stored, and the row has this version: sent again, they would be a change of somebody else. */
export type StoredInPart<T> = (values: Partial<T>, version: number) => void;

interface Options<S extends z.ZodType, Values extends object, Body extends object> {
  schema: S;
  initial: NoInfer<Values>;
  /** The version of the edited row; absent for a new one and for rows without versions. */
  version?: number | undefined;
  /** Loads its current state. */
  reload?: (() => Promise<Fresh<Values>>) | undefined;
  /** The body of these values; the values themselves unless given. */
  body?: (values: Values) => Body;
  /** A field of the body that is sent whenever this one of the values was changed. */
  together?: Record<string, string>;
  /** Of an edited row it gets what was changed alone. It says what it stored before the rest. */
  save: (
    body: Body,
    key: string,
    version: number | undefined,
    stored: StoredInPart<Values>,
  ) => Promise<unknown>;
  /** The form stays open: it goes on from what is stored now. */
  saved: (values: Values) => Promise<Fresh<Values> | void>;
  /** Refusals that are about one field are read there. */
  refusalFields?: Record<string, string>;
  failed?: Failure | undefined;
}

export interface VersionedForm<T> {
  form: Form<T>;
  /** Fields that someone else changed as well since the form was opened; empty when decided. */
  conflicts: readonly Conflict[];
  changedBy: ChangedBy;
}
interface TakingForm<T> extends VersionedForm<T> {
  /** Goes on from what was stored beside the form; what was typed stays. */
  take: (fresh: Fresh<T>) => void;
}

// A person who is faster three times in a row is shown rather than raced.
const attempts = 3;

/**
 * The form of something that several people may have open at once. It sends what was changed alone, with the version
 * that was read. When someone was faster, their changes to other fields are kept and it is sent again; where both
 * changed one field it stops, with both values.
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
  // Without one it is of the same type.
  body = (values) => values as object as Body,
  together = {},
  save,
  saved,
  refusalFields = {},
  failed,
}: Options<S, Values, Body>): TakingForm<Values> {
  const intl = useIntl();
  const known = useRef({ values: initial, version });
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [changedBy, setChangedBy] = useState<ChangedBy>({});

  /** What was changed since the values were read, as every PUT takes it; everything of what is new. */
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
    try {
      await save(changes(values), key, known.current.version, storedInPart);
      return values;
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'stale_version') || !reload)
        throw refusalOnField(error, refusalFields);
      const fresh = await reload();
      const merged = mergeChanges(known.current.values, values, fresh.values);
      known.current = fresh;
      // What was typed since it was sent stays as well.
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
    submit: async (_body, key, values) => {
      setConflicts([]);
      const stored = await send(values, key);
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
