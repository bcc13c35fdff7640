import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor, Context, Platform } from './context.ts';
import type { Endpoint, Shape } from './endpoint.ts';
import type { ListQuery } from './list-query.ts';
import type { Uploads } from './multipart.ts';
import type { Rows } from './page.ts';

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Context;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Bytes with a name; with `attachment` a browser saves rather than shows them. */
export interface FileAnswer {
  bytes: Buffer | NodeJS.ReadableStream;
  mime_type: string;
  name: string;
  attachment: boolean;
  /** An estimate of the length of a streamed file. */
  expected_bytes?: number;
  cache?: string;
  /** Identifies these bytes: a caller that already has them gets 304 without a body. */
  etag?: string;
}

export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType, Shape>
    ? {
        params: P;
        query: z.output<Q>;
        body: z.output<B>;
        files: Uploads;
        list: ListQuery;
        raw: Buffer;
        headers: Record<string, string | string[] | undefined>;
      }
    : never;
export type Answer<E> =
  E extends Endpoint<unknown, z.ZodType, z.ZodType, infer R, infer S>
    ? S extends 'page'
      ? Rows<z.input<R>>
      : S extends 'list'
        ? z.input<R>[]
        : S extends 'none'
          ? void
          : S extends 'file'
            ? FileAnswer
            : z.input<R>
    : never;
export type Handler<E> = (ctx: Context, input: Input<E>) => Promise<Answer<E>>;
/** The fields of a body that are valid; the objects in its lists may lack some of theirs. */
export type Valid<T> = { [Field in keyof T]?: ValidField<T[Field]> | undefined };
type ValidField<F> = F extends readonly (infer Item)[]
  ? [Item] extends [object]
    ? Partial<Item>[]
    : F
  : F;
/**
 * Throws what an action refuses of those fields of a body that are valid by themselves. Called only
 * when other fields are not, so that all problems are reported at once; a whole body is judged by
 * its action.
 */
export type Rules<B extends z.ZodType> = (
  valid: Valid<z.output<B>>,
  call: { ctx: Context; files: Uploads },
) => void;
export interface Route {
  endpoint: Endpoint;
  handler: (ctx: Context, input: never) => Promise<unknown>;
  rules?: ((valid: never, call: { ctx: Context; files: Uploads }) => void) | undefined;
}

/**
 * Binds a call to the action or store function that answers it. The cast erases the types of this
 * endpoint, as a list of routes mixes all kinds.
 */
export const on = <
  P,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  S extends Shape,
>(
  endpoint: Endpoint<P, Q, B, R, S>,
  handler: Handler<Endpoint<P, Q, B, R, S>>,
  rules?: Rules<B>,
): Route => ({ endpoint: endpoint as unknown as Endpoint, handler, rules });

/** What the features provide to the HTTP layer, which imports none of them. */
export interface Gate {
  /** `device` is the device mark of the browser that sends the token. */
  authenticate(
    platform: Platform,
    token: string,
    reply: Context['reply'],
    device: string | null,
  ): Promise<Actor | null>;
  /**
   * Throws a 404 when the caller may not access an object that the path names; sets `ctx.currency`.
   */
  guard(ctx: Context, endpoint: Endpoint, params: Record<string, string | number>): Promise<void>;
  /** Throws unless the caller proved their identity a moment ago. */
  mustBePresent(ctx: Context): Promise<void>;
  context(request: FastifyRequest): Context;
}
