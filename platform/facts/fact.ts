import type { z } from 'zod';
import type { Db } from '../db.ts';
import type { QueuedJob } from '../enqueue-many.ts';
import type { CacheTag } from '../pure/cache-tags.ts';
import type { SentWebhook } from '../pure/webhook-types.ts';
import { encoder } from '../wire.ts';
import type { Changes } from './changes.ts';

/** What happened to one thing: it was created (`after`), changed (both), or removed (`before`). */
export interface Happening<T> {
  account_id: number;
  /** The event whose trail lists it; null when it concerns the account. */
  event_id: number | null;
  before?: T | null;
  after?: T | null;
  /**
   * What the trail shows next to the name when no field says it: how many recipients a message had,
   * for example.
   */
  details?: Changes;
}

/**
 * What the audit trail records. By default all fields of the contract; for each that is left out a
 * reason is given.
 */
interface TrailSpec<T> {
  contract: z.ZodObject;
  name(row: T): string;
  leaves_out: { readonly [K in keyof T]?: string };
  /** How a changed field is recorded, where its value says nothing to a reader: names for ids. */
  shown_as?: { readonly [K in keyof T]?: (row: T) => string | readonly string[] };
}

export interface FactSpec<T, Target extends string> {
  target: Target;
  /** `none` with a reason for what the trail does not record: holds of visitors, for example. */
  trail: TrailSpec<T> | { none: string };
  /** The cached pages and other caches that are out of date after it. */
  empties(
    happening: Happening<T>,
    reader: { db: Db },
  ): readonly CacheTag[] | Promise<readonly CacheTag[]>;
  jobs?(happening: Happening<T>): readonly QueuedJob[];
  /** What webhooks of the account receive; null for nothing. */
  webhook?(happening: Happening<T>, action: string): SentWebhook | null;
}

/** Something that happens, and everything that follows from it. Recorded with `ctx.tell`. */
export interface Fact<T> {
  /** `promo_code.changed` */
  readonly name: string;
  readonly target: string;
  readonly action: string;
  readonly trail: CompiledTrail<T> | null;
  empties(
    happening: Happening<T>,
    reader: { db: Db },
  ): readonly CacheTag[] | Promise<readonly CacheTag[]>;
  jobs(happening: Happening<T>): readonly QueuedJob[];
  webhook(happening: Happening<T>): SentWebhook | null;
}

export interface CompiledTrail<T> {
  fields: readonly string[];
  name(row: T): string;
  /** Encodes a row as on the wire: money in major units. */
  encode(row: unknown, currency: string): Readonly<Record<string, unknown>>;
  shown_as: ReadonlyMap<string, (row: T) => unknown>;
}

/**
 * Declares the facts of one kind of thing, one per action: `declareFacts({ target: 'promo_code', …
 * }, ['created', …])`. `T` is a row as the feature's store returns it; its fields that are in the
 * contract are compared.
 */
export function declareFacts<
  T extends { id: number },
  Target extends string,
  Action extends string,
>(spec: FactSpec<T, Target>, actions: readonly Action[]): { readonly [A in Action]: Fact<T> } {
  const trail = 'none' in spec.trail ? null : compiled(spec.trail);
  const facts = {} as { [A in Action]: Fact<T> };
  for (const action of actions)
    facts[action] = {
      name: `${spec.target}.${action}`,
      target: spec.target,
      action,
      trail,
      empties: (happening, reader) => spec.empties(happening, reader),
      jobs: (happening) => spec.jobs?.(happening) ?? [],
      webhook: (happening) => spec.webhook?.(happening, action) ?? null,
    };
  return facts;
}

function compiled<T>(trail: TrailSpec<T>): CompiledTrail<T> {
  const encode = encoder(trail.contract);
  return {
    fields: Object.keys(trail.contract.shape).filter(
      (name) => !Object.hasOwn(trail.leaves_out, name),
    ),
    name: (row) => trail.name(row),
    encode: (row, currency) => ({ ...(encode(row, currency) as object) }),
    shown_as: new Map(Object.entries<(row: T) => unknown>({ ...trail.shown_as })),
  };
}
