import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import type { Uploads } from '#platform/multipart.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { storeImage } from '#features/files/actions/store-image.ts';
import { imageRules } from '#features/files/rules/kinds.ts';
import type { Branding, BrandingChange } from '../contract.ts';
import { brandingFacts } from '../facts.ts';
import * as store from '../store.ts';
import { applyBranding } from './load.ts';

type Change = z.output<typeof BrandingChange>;

/** Refuses a stale version; this process shows the new name at once. */
export async function change(ctx: Context, input: Change, files: Uploads): Promise<Branding> {
  const account_id = accountOf(ctx);
  const fields = columnsOf<Change, store.Fields>(input, {
    name: 'kept',
    sender_name: 'kept',
    removes_logo: (removes) => (removes ? { logo_file_id: null } : {}),
    version: 'stored elsewhere',
  });
  const [logo] = files['logo'] ?? [];
  if (logo)
    fields.logo_file_id = (await storeImage(ctx, logo, imageRules.logo, 'logo', account_id)).id;
  const after = await ctx.tx(async (tx) => {
    const before = await store.get(tx);
    if (!(await store.change(tx, fields, input.version)))
      throw await staleVersion(tx, null, {
        fact: brandingFacts.changed,
        id: before.id,
        body: input,
      });
    const changed = await store.get(tx);
    await tx.tell(brandingFacts.changed, { account_id, event_id: null, before, after: changed });
    return changed;
  });
  // Other processes are notified; this one applies it before its next request.
  applyBranding(ctx, after);
  return after;
}
