import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { on } from '#platform/http.ts';
import type { Uploads } from '#platform/multipart.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { cleanHtml } from '#platform/rich-text.ts';
import { keepImage } from '#features/files/actions/keep-image.ts';
import { imageRules } from '#features/files/rules/kinds.ts';
import { accountDefaults } from '#features/accounts/actions/defaults.ts';
import { organizers, type OrganizerChange } from './contract.ts';
import * as store from './store.ts';

async function fieldsOf(
  ctx: Context,
  body: z.output<typeof OrganizerChange>,
  files: Uploads,
): Promise<store.OrganizerFields> {
  const logo = files['logo']?.[0];
  const { description, ...rest } = body;
  const given = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as store.OrganizerFields;
  return {
    ...given,
    ...(description === undefined ? {} : { description: cleanHtml(description) }),
    ...(logo
      ? { logo_file_id: (await keepImage(ctx, logo, imageRules.logo, 'logo', accountOf(ctx))).id }
      : {}),
  };
}

export const organizerRoutes = [
  on(organizers.list, (ctx) => store.list(ctx, accountOf(ctx))),
  on(organizers.create, async (ctx, { body, files }) => {
    const account = accountOf(ctx);
    const defaults = await accountDefaults(ctx, account);
    const { id } = await store.insert(ctx, {
      ...defaults,
      ...(await fieldsOf(ctx, body, files)),
      account_id: account,
      name: body.name,
      email: body.email,
    });
    return store.get(ctx, id);
  }),
  on(organizers.get, (ctx, { params }) => store.get(ctx, params.organizerId)),
  on(organizers.change, async (ctx, { params, body: { version, ...body }, files }) => {
    if (!(await store.change(ctx, params.organizerId, await fieldsOf(ctx, body, files), version)))
      refuse('stale_version');
    await ctx.changed(`organizer:${params.organizerId}`);
    return store.get(ctx, params.organizerId);
  }),
];
