import { z } from 'zod';
import type { Access } from './pure/access.ts';
import type { Bucket } from './pure/buckets.ts';
import type { Deprecation } from './pure/deprecation.ts';
import { locales } from './pure/locales.ts';
import type { ListOptions } from './pure/list-options.ts';
import type { RefusalCode } from './pure/message-keys.ts';
import type { Page } from './pure/page.ts';
import type { ParamsOf } from './pure/params-of.ts';
import { halfWidth } from './pure/half-width.ts';
import { isPhone } from './pure/phone.ts';
import { hasLink, isOneLine, isPlainText, isVisible, trimmed } from './pure/text.ts';
import { isZone, toInstant } from './pure/time.ts';
import { recordOf } from './pure/records.ts';

/**
 * Declaration of an API call as one value, shared by server and browser. The path is relative to
 * `/api`; `…Id` parameters are positive integers, all others are short strings.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `one` → `{data: item}`, `list` → `{data: [item]}`, `page` → with links and meta, `raw` → the item
 * itself, `none` → 204, `file` → bytes with their own content type.
 */
export type Shape = 'one' | 'list' | 'page' | 'raw' | 'none' | 'file';

/** A file of a multipart body: the action that receives it checks its kind by its bytes. */
export interface UploadRule {
  required: boolean;
  max_bytes: number;
  many?: boolean;
}

interface Spec<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, S extends Shape> {
  access: Access;
  query?: Q;
  body?: B;
  /** What a caller who is not signed in must send; `body` is looser, for those who are. */
  visitor_body?: z.ZodType;
  files?: Record<string, UploadRule>;
  returns?: R;
  shape?: S;
  /** 200, or 201 when something is created. */
  status?: number;
  list?: ListOptions;
  /** May be answered by a replica, like every GET of shape `page`: no decision depends on it. */
  from_replica?: true;
  refuses?: readonly RefusalCode[];
  /** A rate-limit bucket of its own, instead of that of all public or all private calls. */
  limit?: Bucket;
  deprecated?: Deprecation;
  /** Requires that the caller recently signed in or confirmed: else `user.confirm_password`. */
  presence?: true;
  /**
   * Calls that create or pay store their first response for an `Idempotency-Key`, in the
   * transaction of their work; `apart` when the work calls external services; `batched` when it is
   * written together with that of other callers and stores its response itself (`ctx.keep`).
   */
  idempotent?: true | 'apart' | 'batched';
}

export interface Endpoint<
  P = unknown,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  S extends Shape = Shape,
> extends Omit<Spec<Q, B, R, S>, 'shape' | 'status'> {
  method: Method;
  path: string;
  shape: S;
  status: number;
  /** Never set at run time: it carries the type of the parameters. */
  readonly params?: P;
}

/** Declares a call. An endpoint that does not declare its `access` does not compile. */
export function endpoint<
  const Path extends string,
  Q extends z.ZodType = z.ZodUnknown,
  B extends z.ZodType = z.ZodUnknown,
  R extends z.ZodType = z.ZodUnknown,
  const S extends Shape = 'one',
>(route: `${Method} ${Path}`, spec: Spec<Q, B, R, S>): Endpoint<ParamsOf<Path>, Q, B, R, S> {
  const [method, path] = route.split(' ') as [Method, string];
  return { ...spec, method, path, shape: spec.shape ?? ('one' as S), status: spec.status ?? 200 };
}

/** What a caller sends. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType, Shape>
    ? { params: P; query: z.input<Q>; body: z.input<B> }
    : never;
/** What a caller receives, unwrapped: the item, the items, or a page. */
export type AnswerOf<E> =
  E extends Endpoint<unknown, z.ZodType, z.ZodType, infer R, infer S>
    ? S extends 'page'
      ? Page<z.output<R>>
      : S extends 'list'
        ? z.output<R>[]
        : S extends 'none'
          ? null
          : z.output<R>
    : never;

// ---- the schemas that contracts are built from

const emptyIsAbsent = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
const emptyIsNull = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : value;

const line = (input: z.ZodString, max: number, min: number) =>
  input
    .overwrite(trimmed)
    .min(min)
    .max(max)
    .refine(isOneLine, 'invalid.characters')
    .refine((value) => value === '' || isVisible(value), 'invalid.required')
    .meta({ kind: 'line' });
/** A required single line: trimmed, 1 to `max` visible characters, no control or bidi overrides. */
export const text = (max: number, min = 1) => line(z.string(), max, min);
/** A box that must be ticked. */
export const agreement = () => z.boolean().refine((agreed) => agreed, 'invalid.terms');
/** The consent to the terms: a form may omit it, but an unticked box is refused. */
export const terms = () => maybe(agreement());
/** The IANA name of a time zone: `Asia/Hong_Kong`. */
export const timeZone = z
  .string()
  .trim()
  .max(64)
  .refine(isZone, 'invalid.zone')
  .meta({ kind: 'zone' });
/** A part of a person's name: mails to others show it, so it must not contain a link. */
export const nameOfPerson = () => text(50).refine((name) => !hasLink(name), 'invalid.no_link');
/** Text of up to `max` characters with line breaks and tabs. */
export const longText = (max: number) =>
  z
    .string()
    .overwrite(trimmed)
    .min(1)
    .max(max)
    .refine(isPlainText, 'invalid.characters')
    .meta({ kind: 'lines' });
/** An optional value: absent keeps what is stored, `null` or an empty string clears it. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(emptyIsNull, schema.nullable().optional());
/** A value that may be absent, where null and an empty string count as absent. */
export const maybe = <T extends z.ZodType>(schema: T) =>
  z.preprocess(emptyIsAbsent, schema.optional());
/** Keeps the input type, without null, for forms built in code: zod loses it in `preprocess`. */
const typed = <T extends z.ZodType>(schema: z.ZodType) => schema as unknown as z.ZodOptional<T>;
/** `maybe` with the input type of the schema; null and an empty string still count as absent. */
export const maybeTyped = <T extends z.ZodType>(schema: T) => typed<T>(maybe(schema));
/** A field that cannot be cleared: absent keeps it, null and an empty string are refused. */
export const changed = <T extends z.ZodType>(schema: T) =>
  z.preprocess(emptyIsNull, schema.optional());
/** `changed` with the input type of the schema; null and an empty string are still refused. */
export const changedTyped = <T extends z.ZodType>(schema: T) => typed<T>(changed(schema));
/** A switch in a change: absent keeps what is stored, null switches off. */
export const flag = () =>
  z.preprocess((value) => (value === null ? false : emptyIsAbsent(value)), z.boolean().optional());
/** A list in a change: absent keeps what is stored, null empties it. */
export const listOf = <T extends z.ZodType>(schema: z.ZodArray<T>) =>
  typed<z.ZodArray<T>>(
    z.preprocess((value) => (value === null ? [] : emptyIsAbsent(value)), schema.optional()),
  );
/** The version that a change is based on: a counter that the database stores in 32 bits. */
export const version = () => maybe(z.number().int().min(0).max(2_147_483_647));
/** A position among others, chosen by users. */
export const order = () => z.number().int().min(0).max(10_000);
/** The new positions of rows. */
export const sorting = () =>
  z
    .array(z.object({ id: id(), order: order() }))
    .min(1)
    .max(100);
/** Minor units in code, a decimal number of major units on the wire (`platform/wire.ts`). */
export const money = () => z.number().meta({ money: true });
/**
 * A calendar day, `2026-11-21`. Days that do not exist, such as 30 February, are refused here, as
 * PostgreSQL would raise a fault.
 */
export const calendarDay = () =>
  z
    .string()
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'invalid.date')
    .refine((value) => toInstant(value, 'UTC') !== null, 'invalid.date')
    .meta({ kind: 'day' });
/** An instant in a response: ISO 8601 with `Z`. */
export const instant = () => z.string().meta({ kind: 'instant' });
/** A date-time in a request: an instant, or wall-clock time of the event (`pure/time.ts`). */
export const moment = () =>
  z
    .string()
    .trim()
    .min(1, { abort: true })
    .max(35, { abort: true })
    .refine((value) => toInstant(value, 'UTC') !== null, 'invalid.date')
    .meta({ kind: 'moment' });
/**
 * An id: a positive integer that a double represents exactly. In a body it may be a string
 * (`platform/wire.ts`).
 */
export const id = () =>
  z.number().int().positive().max(Number.MAX_SAFE_INTEGER).meta({ is_id: true });
/** A number or code copied from paper or a screen: stored as `halfWidth`. */
export const copied = (max: number, min = 1) => line(z.string().overwrite(halfWidth), max, min);
/** A phone number as people write it, up to 30 characters (spec §5). */
export const phone = () => copied(30).refine(isPhone, 'invalid.phone');
/** An e-mail address, trimmed, in half width and lower case, up to 254 characters. */
export const email = () =>
  z.string().overwrite(halfWidth).trim().toLowerCase().max(254).pipe(z.email());
/** One of the languages of the product. */
export const locale = () => z.enum(locales);
/** An http or https address of up to 2,000 characters. */
export const webAddress = () =>
  z
    .string()
    .trim()
    .max(2000)
    .regex(/^https?:\/\/[^\s<>"']+$/i, 'invalid.web_address')
    .refine(isOneLine, 'invalid.characters');
/** Where a file is served: a path in code, a full address in responses (`platform/wire.ts`). */
export const fileAddress = () => z.string().meta({ file_address: true });
/** Rich text in a response: the addresses of uploaded pictures are absolute (`wire.ts`). */
export const shownRichText = () => z.string().meta({ shown_rich_text: true });
/** Rich text as an editor sends it: at most `max` characters, before and after it is sanitised. */
export const richText = (max: number) => z.string().max(max).meta({ rich_text: max });
/**
 * Texts in other languages, in a request: locale → field → text, each validated as its field is
 * (decisions.md §14). Texts that are absent stay as stored; null and blank texts are removed;
 * unknown languages and fields are refused under their path.
 */
export const translationsOf = <Texts extends Record<string, z.ZodType>>(texts: Texts) => {
  const ofLanguage = maybeNull(
    z.strictObject(
      Object.fromEntries(
        Object.entries(texts).map(([name, schema]) => [name, optional(schema)]),
      ) as { [Name in keyof Texts]: ReturnType<typeof optional<Texts[Name]>> },
    ),
  );
  return z.strictObject(recordOf(locales, () => ofLanguage)).optional();
};
const maybeNull = <T extends z.ZodType>(schema: T) => schema.nullable().optional();
/** Like `translationsOf`, for responses. */
export const translations = <Texts extends Record<string, z.ZodType>>(texts: Texts) =>
  z.partialRecord(
    z.enum(locales),
    z.object(texts).partial() as z.ZodObject<{ [Name in keyof Texts]: z.ZodOptional<Texts[Name]> }>,
  );
/**
 * Paths of texts among `translations` that were converted from another script and never edited:
 * `zh-cn.title`.
 */
export const convertedTexts = () => z.array(z.string());
/** The paths of those texts in a change that are conversions. */
export const convertedInput = () => listOf(z.array(text(200)).max(100));
/** The language of each text that is not in the requested language, by its path. */
export const textLanguages = () => z.record(z.string(), locale());

/** File formats of a requested sheet; Excel by default. */
export const sheetFormats = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];
export const SheetRequest = z.object({ format: maybe(z.enum(sheetFormats)) });
export const message = z.object({ message: z.string() });

/** The search and filters of a list, for calls to which its order and page do not matter. */
export const ListSearch = z.object({
  query: z.string().max(200).optional(),
  filter_fields: z.record(z.string(), z.unknown()).optional(),
  or: z.string().max(4000).optional(),
});
/** How many rows one bulk action may cover, and how many of them may be listed by id. */
export const most_selected = 5000;
export const most_named = 100;
/** The rows of a bulk action: those listed, or all that the list query in the address finds. */
export const selection = {
  ids: maybeTyped(z.array(id()).min(1).max(most_named)),
  all_found: maybe(z.boolean()),
};
/**
 * Like `selection`, for an action that runs in slices: `from` is the `next` of the previous slice's
 * response.
 */
export const slicedSelection = {
  ...selection,
  from: maybeTyped(z.object({ after_id: id(), until_id: id() })),
};
/** The outcome of one slice of a bulk action; `total` counts all rows of the action. */
export const SliceOutcome = z.object({
  total: z.number(),
  done: z.number(),
  refused: z.array(z.object({ id: id(), name: z.string(), code: z.string(), message: z.string() })),
  next: z.object({ after_id: id(), until_id: id() }).nullable(),
});
export type SliceOutcome = z.output<typeof SliceOutcome>;
