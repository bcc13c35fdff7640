import type { Context } from '#platform/context.ts';
import type { Letter } from '#platform/letter.ts';

/** A letter as its writer sees it: with the words of the link that ends the messages, and not one that works. */
export const withoutLink = ({ config }: Pick<Context, 'config'>, letter: Letter): Letter => ({
  ...letter,
  ...(letter.unsubscribe ? { unsubscribe: { page: config.base_url, one_click: '' } } : {}),
});
