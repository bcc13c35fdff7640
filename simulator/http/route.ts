import type { FastifyRequest } from 'fastify';
import type { Answer } from './answer.ts';
import type { Params } from './params.ts';

export type Request = FastifyRequest<{ Params: Record<string, string>; Querystring: Params }>;

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  /** Pages are open to browsers; everything else answers only callers on this machine. */
  open: boolean;
  /** How the body is read, whatever content type it claims to have. */
  body: 'form' | 'json' | 'text';
  bodyLimit?: number;
  /** The provider's format of a failure that the control requested; Stripe's by default. */
  failing?: (status: number, code?: string) => Answer;
  run: (request: Request) => Answer;
};

/** The path as it was sent, not decoded and without the query. */
export function pathOf(request: Request): string {
  return request.url.split('?', 1)[0] ?? '';
}
