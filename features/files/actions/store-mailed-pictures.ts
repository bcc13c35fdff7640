import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import * as inTexts from '../in-texts.store.ts';

/**
 * Keeps the pictures of texts that were mailed and are about to be deleted or changed: their mails
 * show them from their addresses.
 */
export async function storeMailedPictures(tx: Context, html: readonly string[]): Promise<void> {
  await inTexts.markMailed(tx, accountOf(tx), html.join('\n'));
}
