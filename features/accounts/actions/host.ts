import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import * as store from '../store.ts';

/** Returns the host account and its owner; undefined before the installation is set up. */
export const hostIfAny = (ctx: Context) => store.host(ctx);

/** Like `hostIfAny`, but throws 404 before the installation is set up. */
export async function hostAccount(ctx: Context) {
  const host = await store.host(ctx);
  if (!host) throw notFound();
  return host;
}
