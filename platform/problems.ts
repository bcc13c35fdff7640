import type { MessageKey } from './pure/message-keys.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NoResultError } from 'kysely';
import type { Platform } from './context.ts';
import { isUnavailable, violatedConstraint } from './db.ts';
import { isStorageAway } from './files.ts';
import { localeOf } from './http/locale-of.ts';
import { isRecord } from './pure/is-record.ts';
import { Refusal, type FieldProblem } from './pure/refusal.ts';
import { eventOf, securityEvent } from './security-log.ts';

/** The parts of a zod issue from which its message is made. */
interface Issue {
  code?: string;
  path: readonly PropertyKey[];
  message?: string;
  origin?: string;
  minimum?: number | bigint;
  /** False when the bound itself is excluded. */
  inclusive?: boolean;
  maximum?: number | bigint;
  format?: string;
  expected?: string;
  keys?: readonly string[];
}

/** After how many seconds callers may try again while the database or the bucket is away. */
export const retry_after_away = '2';

/**
 * Converts a thrown value into a response: a refusal in the caller's language, or a fault without
 * details.
 */
export function answerError(platform: Platform) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (leftBeforeAnswer(thrown, reply)) return reply.code(499).send();
    // An address without a route, or refused before its route, has no context.
    const locale = request.ctx?.locale ?? localeOf(request);
    const refusal = thrown instanceof Refusal ? thrown : asRefusal(thrown, request);
    if (!refusal) {
      const error = thrown as Error & { code?: string };
      const isDatabase = isUnavailable(thrown);
      const away = isDatabase || isStorageAway(thrown);
      platform.log[away ? 'warn' : 'error'](
        {
          request_id: request.id,
          route: request.routeOptions?.url,
          method: request.method,
          reason: error.message,
          code: error.code,
          stack: away ? undefined : error.stack,
        },
        isDatabase ? 'database unavailable' : away ? 'bucket unavailable' : 'fault',
      );
      reply.code(away ? 503 : 500);
      if (away) reply.header('retry-after', retry_after_away);
      return reply.send({
        message: platform.texts.format(
          locale,
          away ? 'refusals.unavailable' : 'refusals.unexpected',
        ),
        code: away ? 'unavailable' : 'unexpected',
        request_id: request.id,
      });
    }
    const security = request.ctx && eventOf(refusal, request.ctx.actor !== null);
    // The route's declared path: the actual address may contain a secret.
    if (security)
      securityEvent(request.ctx, security, { route: request.routeOptions?.url ?? 'unknown' });
    if (refusal.status === 429 || refusal.values['seconds'] !== undefined)
      reply.header('retry-after', String(refusal.values['seconds'] ?? 60));
    if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
    const errors: Record<string, string[]> = {};
    for (const [path, problems] of Object.entries(refusal.errors))
      errors[path] = problems.map(({ key, values }) => platform.texts.format(locale, key, values));
    return reply.code(refusal.status).send({
      message: platform.texts.format(locale, `refusals.${refusal.code}`, refusal.values),
      code: refusal.code,
      ...(Object.keys(errors).length ? { errors } : {}),
      ...(refusal.details ? { details: refusal.details } : {}),
      request_id: request.id,
    });
  };
}

/**
 * Whether the caller disconnected before the first byte of a stream, which aborts it: not a fault,
 * and the response is not read. 499 is what proxies log in this case.
 */
const leftBeforeAnswer = (thrown: unknown, reply: FastifyReply): boolean =>
  (thrown as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;

function asRefusal(thrown: unknown, request: FastifyRequest): Refusal | null {
  const error = thrown as {
    validation?: unknown;
    validationContext?: string;
    statusCode?: number;
    code?: string;
  };
  // The row that the path names was there when the guard checked, and has been deleted since.
  if (thrown instanceof NoResultError) return new Refusal('not_found', 404);
  if (isOfDeletedEvent(thrown)) return new Refusal('not_found', 404);
  // A NUL or a lone surrogate in a text: PostgreSQL cannot store it, and no keyboard produces it.
  if (error.code === '22021' || error.code === '22P05') return new Refusal('input.malformed', 400);
  if (error.validation) {
    const issues = (
      error.validation as {
        keyword: string;
        instancePath: string;
        message: string;
        params: object;
      }[]
    ).map((item): Issue => ({
      ...item.params,
      code: item.keyword,
      message: item.message,
      path: item.instancePath.split('/').slice(1).filter(Boolean),
    }));
    return error.validationContext === 'params'
      ? new Refusal('not_found', 404)
      : fromIssues(issues, error.validationContext === 'body' ? request.body : request.query);
  }
  switch (error.statusCode) {
    case 413:
      return new Refusal('input.too_large', 413);
    case 415:
      return new Refusal('input.wrong_media_type', 415);
    case 400:
      return new Refusal('input.malformed', 400);
    case 404:
      return new Refusal('not_found', 404);
    case 503:
      return new Refusal('unavailable', 503);
    default:
      return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
        ? new Refusal('input.malformed', error.statusCode)
        : null;
  }
}

/**
 * Whether the foreign key refused a write because the event was deleted at the same moment. It is
 * recognised by the constraint's name, as PostgreSQL's message is in the language of its server.
 */
function isOfDeletedEvent(thrown: unknown): boolean {
  if (!isRecord(thrown) || thrown['code'] !== '23503') return false;
  const table = String(thrown['table']);
  return [`${table}_event_id_fkey`, `${table}_event_id_account_id_fkey`].includes(
    violatedConstraint(thrown) ?? '',
  );
}

/**
 * Turns validation issues into a refusal with one sentence per field, under the dotted path that
 * the form uses. When the input is given, missing values are told apart from wrong ones.
 */
export function fromIssues(issues: readonly Issue[], sent?: unknown): Refusal {
  const errors: Record<string, FieldProblem[]> = {};
  // When two checks of a field give the same message, it is reported once.
  const add = (path: readonly PropertyKey[], problem: FieldProblem): void => {
    const problemsOfField = (errors[path.map(String).join('.') || 'body'] ??= []);
    if (!problemsOfField.some((fieldProblem) => fieldProblem.key === problem.key))
      problemsOfField.push(problem);
  };
  for (const issue of issues.slice(0, 50))
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys?.slice(0, 50) ?? [])
        add([...issue.path, key], { key: 'invalid.unknown' });
    else add(issue.path, isMissing(issue, sent) ? { key: 'invalid.required' } : problemOf(issue));
  return new Refusal('input.invalid', 422, {}, errors);
}

const about_nothing = [
  'invalid_type',
  'invalid_value',
  'invalid_union',
  'invalid_format',
  'too_small',
];
/**
 * Whether the issue is about a value that is missing rather than wrong; a text that is empty or
 * only spaces counts as missing.
 */
function isMissing({ code, path }: Issue, sent: unknown): boolean {
  if (sent === undefined || !about_nothing.includes(code ?? '')) return false;
  const value = path.reduce<unknown>(
    (within, name) =>
      typeof within === 'object' && within !== null && Object.hasOwn(within, name)
        ? (within as Record<PropertyKey, unknown>)[name]
        : undefined,
    sent,
  );
  return value === undefined || value === null || (typeof value === 'string' && !value.trim());
}

/** Messages for a value of the wrong type. */
const wrongType: Partial<Record<string, MessageKey>> = {
  string: 'invalid.type.text',
  number: 'invalid.type.number',
  int: 'invalid.number',
  boolean: 'invalid.type.boolean',
  array: 'invalid.type.list',
  object: 'invalid.type.object',
  record: 'invalid.type.object',
};

/** Contracts give a key as the message of their own checks; zod's own messages are sentences. */
const isMessageKey = (message: string): message is MessageKey =>
  /^[a-z_]+\.[a-z_.]+$/.test(message);

function problemOf(issue: Issue): FieldProblem {
  const own = issue.message && isMessageKey(issue.message) ? issue.message : null;
  const limit = { min: Number(issue.minimum ?? 0), max: Number(issue.maximum ?? 0) };
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string')
        return limit.min <= 1
          ? { key: 'invalid.required' }
          : { key: 'invalid.too_short', values: limit };
      return issue.origin === 'array'
        ? { key: 'invalid.too_few', values: limit }
        : {
            key: issue.inclusive === false ? 'invalid.not_above' : 'invalid.too_low',
            values: limit,
          };
    case 'too_big':
      if (issue.origin === 'string') return { key: 'invalid.too_long', values: limit };
      return issue.origin === 'array'
        ? { key: 'invalid.too_many', values: limit }
        : { key: 'invalid.too_high', values: limit };
    case 'invalid_format':
      return { key: own ?? (issue.format === 'email' ? 'invalid.email' : 'invalid.format') };
    case 'invalid_type':
      // `?page=1&page=2`: the second value makes a list of what is one text.
      if (issue.expected === 'string' && /received array/.test(issue.message ?? ''))
        return { key: 'invalid.type.single' };
      return {
        key: /received (undefined|null)/.test(issue.message ?? '')
          ? 'invalid.required'
          : (wrongType[issue.expected ?? ''] ?? 'invalid.format'),
      };
    case 'invalid_value':
    case 'invalid_union':
      return { key: 'invalid.choice' };
    case 'custom':
      return { key: own ?? 'invalid.format' };
    default:
      return { key: 'invalid.format' };
  }
}
