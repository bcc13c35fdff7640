import { z } from 'zod';
import { calendarDay, endpoint, id, instant, moment, optional, text } from '#platform/endpoint.ts';
import { grantable } from '#platform/pure/access.ts';

const scopes = z.array(z.enum(grantable)).min(1).max(grantable.length);

export const ApiToken = z.object({
  id: id(),
  name: z.string(),
  scopes: z.array(z.enum(grantable)),
  /** The last four characters, to tell tokens apart. */
  hint: z.string(),
  /** The user whose permissions limit the token's. */
  user_name: z.string(),
  expires_at: instant().nullable(),
  last_used_on: calendarDay().nullable(),
  created_at: instant(),
});
export type ApiToken = z.output<typeof ApiToken>;
/** With the token, which is never shown again. */
export const MadeApiToken = ApiToken.extend({ token: z.string() });
export const NewApiToken = z.object({
  name: text(60),
  scopes,
  expires_at: optional(moment()),
});

export const apiTokens = {
  list: endpoint('GET /api-tokens', {
    access: 'account.manage',
    shape: 'list',
    returns: ApiToken,
  }),
  create: endpoint('POST /api-tokens', {
    access: 'account.manage',
    presence: true,
    status: 201,
    body: NewApiToken,
    returns: MadeApiToken,
    refuses: ['api_token.too_many'],
  }),
  revoke: endpoint('DELETE /api-tokens/:apiTokenId', {
    access: 'account.manage',
    shape: 'none',
  }),
};
