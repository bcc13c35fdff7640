import type { Endpoint } from '#platform/endpoint.ts';
import { isPermission } from '#platform/pure/access.ts';
import type { RefusalCode } from '#platform/pure/message-keys.ts';
import type { Schema } from './schemas.ts';

/** Codes whose status differs from the default of 409 for a state that forbids the call. */
const statuses: Partial<Record<RefusalCode, number>> = {
  'check_in.list_not_found': 404,
  'event.not_available': 404,
  'event.schedule_is_for_organizers': 403,
  'invitation.expired': 410,
  'invitation.replaced': 410,
  'invitation.withdrawn': 410,
  'link.spent': 410,
  'message.link_invalid': 404,
  'payme.busy': 503,
  'payme.credentials_refused': 422,
  'payme.not_understood': 502,
  'payme.unknown_request': 502,
  'payme.unreachable': 503,
  'payment.bad_signature': 400,
  'payment.invalid_parameters': 404,
  'payment.provider_failed': 502,
  'payment.provider_slow': 504,
  'payment.provider_unreachable': 503,
  'set_up.wrong_link': 404,
  'sign_in.inactive': 401,
  'sign_in.wrong': 401,
  'two_factor.begin_again': 410,
  'two_factor.set_up_first': 403,
  'user.confirm_password': 403,
  'view.not_own': 403,
};
/** An invitation that was accepted: 409 for staff, 410 for the recipient who follows its link. */
const statusOf = (code: RefusalCode, { access }: Endpoint): number =>
  access === 'link' && code === 'invitation.accepted' ? 410 : (statuses[code] ?? 409);

/** Refusals that every call may answer, by status. */
const common: Readonly<Record<number, readonly [code: RefusalCode, what: string]>> = {
  400: ['input.malformed', 'The request cannot be parsed.'],
  401: ['unauthenticated', 'The caller is not signed in, or the session has ended.'],
  403: ['forbidden', 'The role of the caller does not allow this.'],
  404: ['not_found', 'The object does not exist, or the caller may not see it.'],
  405: ['method_not_allowed', 'The path supports other methods; `Allow` lists them.'],
  413: ['input.too_large', 'The body is too large.'],
  414: ['input.malformed', 'The URL is longer than 8,192 bytes.'],
  416: ['input.malformed', 'The file has no such range; `Content-Range` has its length.'],
  415: ['input.wrong_media_type', 'The media type of the body is not supported.'],
  422: ['input.invalid', 'The input is invalid; `errors` lists the fields.'],
  429: ['too_many_requests', 'Too many requests; `Retry-After` is how many seconds to wait.'],
  431: ['input.malformed', 'The headers are too large.'],
  500: ['unexpected', 'An internal error; `request_id` identifies it in the log.'],
  503: [
    'unavailable',
    'Overloaded, or the database is unavailable; `Retry-After` is how many seconds to wait.',
  ],
};

/**
 * Paths that may answer 404: for a row named by an id, a membership that the caller does not have,
 * or the venue's single record.
 */
const found_by = /:|^\/WOWusers\/|^\/venue-data$/;

/** Returns the refusals of a call, by status, with their codes. */
export function refusalsOf(endpoint: Endpoint): Map<number, Set<string>> {
  const { access, body, files, query, list, path, method, shape, idempotent } = endpoint;
  const found = new Map<number, Set<string>>();
  const add = (status: number, code: string): void =>
    void found.set(status, (found.get(status) ?? new Set()).add(code));
  const always = [400, 405, 414, 429, 431, 500, 503];
  // A token is validated wherever it is sent, so a signed-in caller may be refused anywhere. Calls
  // with the access `signed_in` refuse every API token.
  if (access === 'signed_in' || isPermission(access)) always.push(401, 403);
  if (isPermission(access)) add(403, 'two_factor.set_up_first');
  if (endpoint.presence) add(403, 'user.confirm_password');
  if (found_by.test(path)) always.push(404);
  if (shape === 'file' && method === 'GET') always.push(416);
  if (method !== 'GET') always.push(413, 415);
  if (body || files || query || list || /:/.test(path)) always.push(422);
  for (const status of always) add(status, common[status]?.[0] ?? 'unexpected');
  if (files) {
    add(503, 'upload.storage_full');
    add(503, 'upload.storage_closed');
  }
  if (idempotent) add(409, 'idempotency.still_running');
  for (const code of endpoint.refuses ?? []) add(statusOf(code, endpoint), code);
  return found;
}

/** Returns one response of a call; those that every call may have are references. */
export const refusalAnswer = (status: number, codes: ReadonlySet<string>): Schema =>
  codes.size === 1 && codes.has(common[status]?.[0] ?? '')
    ? { $ref: `#/components/responses/Refused${status}` }
    : answerOf(status, codes);

/** The refusals common to all calls, as components by name: `Refused404`, for example. */
export const commonAnswers = (): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(common).map(([status, [code]]) => [
      `Refused${status}`,
      answerOf(Number(status), new Set([code])),
    ]),
  );

/** The response of a refusal, in the format that all share. */
const answerOf = (status: number, codes: ReadonlySet<string>): Schema => ({
  description:
    common[status]?.[1] ?? 'The current state does not allow this; `code` has the reason.',
  ...(status === 429 || status === 503 || codes.has('idempotency.still_running')
    ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }
    : {}),
  ...(status === 405 ? { headers: { Allow: { $ref: '#/components/headers/Allow' } } } : {}),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Refusal' },
          { type: 'object', properties: { code: { enum: [...codes].toSorted() } } },
        ],
      },
    },
  },
});

/** The fields of every refusal (decisions.md §12). */
export const Refusal: Schema = {
  type: 'object',
  required: ['message', 'code', 'request_id'],
  properties: {
    message: { type: 'string', description: 'A sentence in the language of the caller.' },
    code: { type: 'string', description: 'Identifies the refusal; independent of the language.' },
    errors: {
      type: 'object',
      description: 'Sentences by the dotted path of each invalid field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    details: { type: 'object', description: 'Machine-readable details.' },
    request_id: { type: 'string', description: 'Identifies the request in the log.' },
  },
};
