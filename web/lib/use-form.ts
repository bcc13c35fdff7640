import { useRef, useState, type ChangeEvent, type FormEvent, type RefObject } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { z } from 'zod';
import { CallError } from '#platform/client.ts';
import type { FieldProblem } from '#platform/pure/refusal.ts';
import { callProblem, type Failure } from './call-problem.ts';
import type { Posted } from './form-action.ts';
import {
  checkProblems,
  labelOf,
  problemsOf,
  schemaProblems,
  summaryOf,
  withoutErrorsAt,
} from './form-problems.ts';
import { halfTypedIn, withChoices } from './half-typed.ts';
import { useLocale } from './locale.tsx';
import { valueAt, withValue } from './paths.ts';
import { entryOf, factsOf } from './schema-facts.ts';
import { useHalfTyped } from './use-half-typed.ts';
import { useRefusal, type Refused } from './use-refusal.ts';
import { useTypedBefore } from './use-typed-before.ts';

type Change = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** The props of an input, for the product's own inputs and Mantine's. */
export interface FieldProps<V> {
  name: string;
  label: string;
  value: V;
  onChange: (next: V | Change | null) => void;
  error: string | undefined;
  required: boolean;
  maxLength?: number;
}
export interface CheckProps {
  name: string;
  label: string;
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  error: string | undefined;
  required: boolean;
}

export interface Form<T> {
  values: T;
  set: (path: string, value: unknown) => void;
  field: <V = string>(path: string) => FieldProps<V>;
  check: (path: string) => CheckProps;
  /** One text per dotted path. */
  errors: Record<string, string>;
  /** The problem without a field, or how many fields still have problems. */
  problem: string | null;
  /** True until a field with an error is changed, which counts the problems again. */
  isNewProblem: boolean;
  pending: boolean;
  dirty: boolean;
  /** Some input was changed since it was sent, and is not being sent. */
  typedOver: boolean;
  /**
   * Restarts the form with these values: after a save, or when data has loaded. Input typed over
   * them is kept as `shown` merges it.
   */
  reset: (start: T, shown?: (typed: T) => T) => void;
  submit: (event?: FormEvent) => Promise<void>;
  ref: RefObject<HTMLFormElement | null>;
}

/** The fields of a body before validation by its schema. */
export type Unchecked<Body> = { [Field in keyof Body]?: unknown };
export interface FormOptions<S extends z.ZodType, Values = z.input<S>> {
  /** The body's schema by its exported name (`Login`): in the browser, calls have none. */
  schema: S;
  initial: NoInfer<Values>;
  /** The server's response when the browser itself submitted this form. */
  posted?: Posted | undefined;
  /** Maps the values to the body that is sent; errors keep the paths of the values. */
  body?: (values: Values) => Unchecked<z.input<S>>;
  /** Checks beyond the schema, by dotted path; reported together with the schema's. */
  check?: (values: Values) => Record<string, FieldProblem>;
  /** Makes the call. The key is the same for every retry of one submission (`idempotency_key`). */
  submit: (body: z.input<S>, idempotency_key: string, values: Values) => Promise<unknown>;
  /** The message when the call failed for a reason other than a refusal. */
  failed?: Failure | undefined;
}

const isChange = (next: unknown): next is Change =>
  typeof next === 'object' && next !== null && 'target' in next && 'nativeEvent' in next;

const differ = (item: unknown, other: unknown): boolean =>
  JSON.stringify(item) !== JSON.stringify(other);

/**
 * Returns the initial values with the submitted ones; fields that are not part of this form are
 * ignored.
 */
function withPosted<T>(initial: T, posted: Posted | undefined): T {
  let values = initial;
  for (const [path, value] of Object.entries(posted?.values ?? {}))
    if (typeof valueAt(initial, path) === typeof value) values = withValue(values, path, value);
  return values;
}

/** The value of a control in the page. */
type Typed = string | boolean | readonly string[];

/** Converts the value of a control in the page to the form's type. */
function asKnown(schema: z.ZodType, path: string, known: unknown, value: Typed): unknown {
  if (typeof known === 'number') return Number(value);
  if (Array.isArray(value)) return value.map((text: string) => entryOf(schema, path, text));
  return value;
}

/** Returns the values with one that was typed before the form was ready, if it has that field. */
function withTyped<T>(schema: z.ZodType, before: T, path: string, value: Typed): T {
  const known = valueAt(before, path);
  return known === undefined || String(known ?? '') === String(value)
    ? before
    : withValue(before, path, asKnown(schema, path, known, value));
}

/**
 * Returns the props of inputs and checkboxes, from the schema, the catalogues and the form's
 * values.
 */
function inputsOf<T>(
  intl: IntlShape,
  schema: z.ZodType,
  { values, errors, set }: Pick<Form<T>, 'values' | 'errors' | 'set'>,
): Pick<Form<T>, 'field' | 'check'> {
  const described = (path: string) => ({
    name: path,
    label: labelOf(intl, path),
    required: factsOf(schema, path).required,
    error: errors[path],
  });
  return {
    field<V = string>(path: string): FieldProps<V> {
      const { max_length } = factsOf(schema, path);
      return {
        ...described(path),
        value: (valueAt(values, path) ?? '') as V,
        onChange: (next) => set(path, isChange(next) ? next.target.value : next),
        ...(max_length === undefined ? {} : { maxLength: max_length }),
      };
    },
    check: (path) => ({
      ...described(path),
      checked: valueAt(values, path) === true,
      onChange: (event) => set(path, event.target.checked),
    }),
  };
}

/**
 * A form for one call: labels, limits and required from its schema and the catalogues, client and
 * server errors at the fields. Its values are the schema's input, or other values that `body` and
 * `check` convert.
 */
export function useForm<S extends z.ZodType, Values = z.input<S>>({
  schema,
  initial,
  posted,
  body,
  check,
  submit,
  failed,
}: FormOptions<S, Values>): Form<Values> {
  const intl = useIntl();
  const locale = useLocale();
  const ref = useRef<HTMLFormElement>(null);
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState<Values>(() => withPosted(initial, posted));
  const [errors, setErrors] = useState<Record<string, string>>(posted?.errors ?? {});
  const [refused, setRefused] = useState<Refused | null>(
    posted?.problem ? { found: posted.errors, words: posted.problem, hidden: [] } : null,
  );
  const [sending, setSending] = useState<Values | undefined>();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const resets = useRef(0);
  const isHalf = useHalfTyped(ref);

  const showRefusal = useRefusal(ref, (refusal, hidden) => {
    if (hidden.length > 0) setRefused({ ...refusal, hidden });
  });
  useTypedBefore(ref, (path, value) =>
    setValues((before) => withTyped(schema, before, path, value)),
  );

  const set = (path: string, value: unknown): void => {
    setValues((before) => withValue(before, path, value));
    // Errors of parent and child paths may no longer apply.
    setErrors((before) => withoutErrorsAt(before, path));
  };
  const refuse = (found: Record<string, string>, text: string | null): void => {
    setErrors(found);
    setRefused({ found, words: text, hidden: [] });
    showRefusal({ found, words: text });
  };

  const reset = (next: Values, shown: (typed: Values) => Values = () => next): void => {
    resets.current += 1;
    setStart(next);
    setValues(shown);
    // Values being sent are merged in the same way as input typed since.
    setSending((under) => under && shown(under));
    setErrors({});
    setRefused(null);
  };
  async function send(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (sending !== undefined) return;
    const sent = body ? body(values) : values;
    const found = withChoices(intl, ref.current, {
      ...checkProblems(intl, locale, check?.(values) ?? {}),
      ...schemaProblems(intl, schema, sent),
      ...halfTypedIn(intl, ref.current),
    });
    if (Object.keys(found).length > 0) return refuse(found, null);
    setSending(values);
    setErrors({});
    setRefused(null);
    const before = resets.current;
    try {
      // Valid by the schema.
      await submit(sent as z.input<S>, key, values);
      setKey(crypto.randomUUID());
      if (resets.current === before) setStart(values);
    } catch (error) {
      // An attempt whose response was lost reached the server with other values. It may have
      // refunded something, so the user must look at its result before sending again.
      const arrived = error instanceof CallError ? error.errors['Idempotency-Key'] : undefined;
      if (arrived) refuse({}, arrived.join(' '));
      else refuse(problemsOf(error), callProblem(intl, error, failed));
      if (!(error instanceof CallError)) throw error;
      // The server stores the first response of a key, so a corrected form needs a new one.
      const isRefused = error.status >= 400 && error.status < 500;
      if (isRefused && error.code !== 'idempotency.still_running') setKey(crypto.randomUUID());
    } finally {
      setSending(undefined);
    }
  }

  return {
    values,
    set,
    errors,
    problem: refused && summaryOf(intl, refused, errors),
    isNewProblem: refused !== null && errors === refused.found,
    pending: sending !== undefined,
    ref,
    dirty: isHalf || differ(values, start),
    typedOver: sending !== undefined && (isHalf || differ(values, sending)),
    submit: send,
    reset,
    ...inputsOf(intl, schema, { values, errors, set }),
  };
}
