import type { Context } from '#platform/context.ts';
import type { Letter } from '#platform/letter.ts';

/**
 * A letter as previewed by its writer: with the text of the unsubscribe link, but no working link.
 */
export const withoutLink = ({ config }: Pick<Context, 'config'>, letter: Letter): Letter => ({
  ...letter,
  ...(letter.unsubscribe ? { unsubscribe: { page: config.base_url, one_click: '' } } : {}),
});
