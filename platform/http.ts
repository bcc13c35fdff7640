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

/** Bytes with a name; `attachment` makes a browser keep rather than show them. */
export interface FileAnswer {
  bytes: Buffer | NodeJS.ReadableStream;
  mime_type: string;
  name: string;
  attachment: boolean;
  /** About how many bytes there will be, of what is sent while it is made. */
  expected_bytes?: number;
  cache?: string;
  /** Names these bytes: a caller who says that it has them gets 304 without them. */
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
export interface Route {
  endpoint: Endpoint;
  handler: (ctx: Context, input: never) => Promise<unknown>;
}

/**
 * Joins a call to the action or store that answers it. The cast forgets the types of this one
 * endpoint: a list of routes has all kinds.
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
): Route => ({ endpoint: endpoint as unknown as Endpoint, handler });

/** What the features lend to the glue: it knows none of them. */
export interface Gate {
  /** `device` is the mark of the browser that shows the token. */
  authenticate(
    platform: Platform,
    token: string,
    reply: Context['reply'],
    device: string | null,
  ): Promise<Actor | null>;
  /** Throws a 404 when something the path names is not within the caller's reach; sets `ctx.currency`. */
  guard(ctx: Context, endpoint: Endpoint, params: Record<string, string | number>): Promise<void>;
  /** Throws unless the caller has proved a moment ago who they are. */
  mustBePresent(ctx: Context): Promise<void>;
  context(request: FastifyRequest): Context;
}
