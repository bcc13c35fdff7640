import type { Context } from '#platform/context.ts';
import { languagesOf, mergeTranslations } from '#platform/pure/translations.ts';
import * as imageStore from '../images.store.ts';
import * as store from '../store.ts';

/**
 * Copies the categories of another event, and its cover and settings according to the options. The
 * image files are shared, because files never change.
 */
export async function copyLook(
  tx: Context,
  fromEvent: number,
  toEvent: number,
  options: { settings: boolean; cover: boolean; isRenamed: boolean },
): Promise<void> {
  await store.replaceCategories(
    tx,
    toEvent,
    (await store.categories(tx, fromEvent)).map((category) => category.name),
  );
  if (options.settings) {
    const {
      event_id: _event,
      version: _version,
      location_details,
      translations,
      ...settings
    } = await store.settings(tx, fromEvent);
    // The title for search engines and link previews would still be the old one.
    const own = options.isRenamed ? { seo_title: null } : {};
    await store.changeSettings(tx, toEvent, {
      ...settings,
      ...own,
      translations: JSON.stringify(
        mergeTranslations(
          translations,
          Object.fromEntries(languagesOf(translations).map((locale) => [locale, own])),
        ),
      ),
      location_details: location_details && JSON.stringify(location_details),
      hide_getting_started_page: false,
    });
  }
  if (options.cover) await imageStore.copyImages(tx, fromEvent, toEvent);
}
