import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import * as store from '../store.ts';

/** The host account and its owner; undefined where nobody has set up the installation yet. */
export const hostIfAny = (ctx: Context) => store.host(ctx);

/** The same; 404 where nobody has set up the installation yet. */
export async function hostAccount(ctx: Context) {
  const host = await store.host(ctx);
  if (!host) throw notFound();
  return host;
}
