import type { z } from 'zod';
import type { Db } from '../db.ts';
import type { QueuedJob } from '../enqueue-many.ts';
import type { CacheTag } from '../pure/cache-tags.ts';
import type { SentWebhook } from '../pure/webhook-types.ts';
import { encoder } from '../wire.ts';
import type { Changes } from './changes.ts';

/** What happened to one thing: it came into being (`after`), changed (both), or went (`before`). */
export interface Happening<T> {
  account_id: number;
  /** Whose trail it stands in; null when it concerns the account. */
  event_id: number | null;
  before?: T | null;
  after?: T | null;
  /** What the trail says beside the name when no field tells it: how many got a message, for example. */
  details?: Changes;
}

/** What stands in the audit trail. By default all fields of the contract; one that is left out says why. */
interface TrailSpec<T> {
  contract: z.ZodObject;
  name(row: T): string;
  leaves_out: { readonly [K in keyof T]?: string };
}

export interface FactSpec<T, Target extends string> {
  target: Target;
  /** Null for what the trail does not tell, with the reason: holds of visitors, for example. */
  trail: TrailSpec<T> | { none: string };
  /** The kept pages and caches that no longer tell the truth. */
  empties(
    happening: Happening<T>,
    reader: { db: Db },
  ): readonly CacheTag[] | Promise<readonly CacheTag[]>;
  jobs?(happening: Happening<T>): readonly QueuedJob[];
  /** What programs of the account are told of it; null for nothing. */
  webhook?(happening: Happening<T>, action: string): SentWebhook | null;
}

/** Something that happens, and everything that follows from it. Told with `ctx.tell`. */
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
  /** The row as it is written on the wire: money in major units. */
  encode(row: unknown, currency: string): Readonly<Record<string, unknown>>;
}

/**
 * Declares the facts of one thing, a fact per action: `declareFacts({ target: 'promo_code', … }, ['created', …])`.
 * `T` is a row as the feature's store answers it; the contract's fields of it are compared.
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
  };
}
