import type { z } from 'zod';
import type { AnswerOf, Endpoint, Shape } from './endpoint.ts';

/** A response that is not a success: the server's code and message, and the problems per field. */
export class CallError extends Error {
  // The server's bundle has its own copy of this class, so `instanceof` compares a property instead
  // of the prototype.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && (value as Partial<CallError>).is_call_error === true;
  }

  readonly is_call_error = true;
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]>;
  readonly request_id: string | undefined;
  /** Data for programs, alongside the message for people. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Whole seconds to wait, when the server sent them. */
  readonly retry_after: number | undefined;

  constructor(
    status: number,
    body: {
      message?: string;
      code?: string;
      errors?: Record<string, string[]>;
      request_id?: string;
      details?: Readonly<Record<string, unknown>>;
    },
    retryAfter?: number,
  ) {
    super(body.message ?? '');
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'offline' : 'unexpected');
    this.errors = body.errors ?? {};
    this.request_id = body.request_id;
    this.details = body.details ?? {};
    this.retry_after = retryAfter;
  }
}

type Loose = Record<string, unknown>;
// Parameters of the path are required; query and body are what the endpoint's schemas accept.
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType, Shape>
    ? (unknown extends P ? { params?: undefined } : { params: P }) & {
        query?: unknown extends z.input<Q> ? Loose : z.input<Q> & Loose;
        body?: (unknown extends z.input<B> ? Loose : z.input<B>) | FormData;
        idempotency_key?: string;
        signal?: AbortSignal;
      }
    : never;

export type Call = <E extends Endpoint>(
  endpoint: E,
  ...input: unknown extends E['params'] ? [CallInput<E>?] : [CallInput<E>]
) => Promise<AnswerOf<E>>;

export interface ClientOptions {
  /** The origin that serves `/api`: '' in the browser. */
  base: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Headers for each request: the bearer token, the language. */
  headers: () => Record<string, string>;
  /** Called with each response, so that a rotated token can be stored. */
  answered?: (response: Response) => void;
}

/** `{a: {b: 1}, c: [2]}` → `a[b]=1&c[]=2`; empty and absent values are left out. */
export function toQueryString(query: Loose): string {
  const parts: string[] = [];
  const add = (key: string, value: unknown): void => {
    if (value === undefined || value === null || value === '') return;
    if (Array.isArray(value)) value.forEach((item) => add(`${key}[]`, item));
    else if (typeof value === 'object')
      for (const [name, item] of Object.entries(value)) add(`${key}[${name}]`, item);
    else
      parts.push(
        `${encodeURIComponent(key)}=${encodeURIComponent(String(value as string | number | boolean))}`,
      );
  };
  for (const [key, value] of Object.entries(query)) add(key, value);
  return parts.length ? `?${parts.join('&')}` : '';
}

/** Returns the address of a call relative to `base`, with its parameters filled in and escaped. */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  params: unknown = {},
  query: Loose = {},
): string {
  const values = params as Record<string, string | number>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  return `/api${path}${toQueryString(query)}`;
}

/**
 * Creates the typed client: a function that makes any call and returns its unwrapped response, or
 * throws a CallError.
 */
export function createClient(options: ClientOptions): Call {
  return (async (
    endpoint: Endpoint,
    input: {
      params?: unknown;
      query?: Loose;
      body?: unknown;
      idempotency_key?: string;
      signal?: AbortSignal;
    } = {},
  ) => {
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers() };
    const form = input.body instanceof FormData ? input.body : null;
    if (input.body !== undefined && !form) headers['content-type'] = 'application/json';
    if (input.idempotency_key) headers['idempotency-key'] = input.idempotency_key;
    let response: Response;
    let body: unknown;
    try {
      response = await options.fetch(
        options.base + addressOf(endpoint, input.params, input.query),
        {
          method: endpoint.method,
          headers,
          credentials: 'same-origin',
          ...(input.body === undefined ? {} : { body: form ?? JSON.stringify(input.body) }),
          ...(input.signal ? { signal: input.signal } : {}),
        },
      );
      options.answered?.(response);
      if (response.status === 204) return null;
      // A connection that ends within the body of a success leaves the result unknown.
      body = await (response.ok ? response.json() : response.json().catch(() => ({})));
    } catch (error) {
      if (input.signal?.aborted) throw error;
      throw new CallError(0, {});
    }
    if (!response.ok)
      throw new CallError(
        response.status,
        body as object,
        Number(response.headers.get('retry-after')) || undefined,
      );
    return endpoint.shape === 'one' || endpoint.shape === 'list'
      ? (body as { data: unknown }).data
      : body;
  }) as Call;
}
