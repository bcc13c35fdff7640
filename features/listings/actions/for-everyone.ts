import type { Context } from '#platform/context.ts';
import { service } from '#platform/services.ts';
import { Together } from '#platform/together.ts';

const together = service(() => new Together());

/**
 * What all anonymous visitors see alike (not signed in, no code) is read once for all concurrent
 * requests. `name` identifies what is read; the language is part of it.
 */
export const forEveryone = <T>(
  ctx: Context,
  name: string,
  code: string | undefined,
  read: () => Promise<T>,
): Promise<T> =>
  ctx.actor || code?.trim() ? read() : together(ctx).read(`${name} ${ctx.locale}`, read);
