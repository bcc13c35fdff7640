import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { columnsOf, type Destinations } from '#platform/rows/columns.ts';
import { keepTranslations } from '#platform/rows/translations.ts';
import { cleanHtml } from '#platform/rich-text.ts';
import type { Settings, SettingsChange } from '../settings.contract.ts';
import { settingsFacts } from '../facts.ts';
import { withPageColours, type ColourSettings } from '../rules/page-colours.ts';
import { settingsTranslations } from './languages.ts';
import * as store from '../store.ts';

type Change = z.output<typeof SettingsChange>;

const destinations: Destinations<Change, store.SettingsFields> = {
  pre_checkout_message: (html) => ({ pre_checkout_message: cleanHtml(html) }),
  post_checkout_message: (html) => ({ post_checkout_message: cleanHtml(html) }),
  ticket_page_message: (html) => ({ ticket_page_message: cleanHtml(html) }),
  email_footer_message: (html) => ({ email_footer_message: cleanHtml(html) }),
  online_event_connection_details: (html) => ({
    online_event_connection_details: cleanHtml(html),
  }),
  directions: (html) => ({ directions: cleanHtml(html) }),
  weather_rule: (html) => ({ weather_rule: cleanHtml(html) }),
  location_details: (location) => ({ location_details: location && JSON.stringify(location) }),
  continue_button_text: 'kept',
  support_email: 'kept',
  require_attendee_details: 'kept',
  order_timeout_in_minutes: 'kept',
  homepage_background_color: 'kept',
  homepage_primary_color: 'kept',
  homepage_primary_text_color: 'kept',
  homepage_secondary_color: 'kept',
  homepage_secondary_text_color: 'kept',
  homepage_body_background_color: 'kept',
  homepage_colors_inherited: 'stored elsewhere',
  homepage_background_type: 'kept',
  website_url: 'kept',
  maps_url: 'kept',
  is_online_event: 'kept',
  seo_title: 'kept',
  seo_description: 'kept',
  seo_keywords: 'kept',
  allow_search_engine_indexing: 'kept',
  notify_organizer_of_new_orders: 'kept',
  price_display_mode: 'kept',
  hide_getting_started_page: 'kept',
  translations: 'stored elsewhere',
  converted_texts: 'stored elsewhere',
  version: 'stored elsewhere',
};

/** Changes the settings that the input carries; the event's version counts the change. */
export async function changeSettings(ctx: Context, id: number, input: Change): Promise<Settings> {
  return ctx.tx(async (tx) => {
    const event = await store.find(tx, id);
    if (!event) throw notFound();
    const named = { id, title: event.title };
    const before = { ...(await store.settings(tx, id)), ...named };
    const fields = columnsOf(withoutInherited(input, before), destinations);
    if (!(await store.change(tx, id, {}, input.version)))
      throw await staleVersion(tx, id, { fact: settingsFacts.changed, id, body: input });
    if (Object.keys(fields).length > 0) await store.changeSettings(tx, id, fields);
    await keepTranslations(tx, settingsTranslations, id, event.content_language, input);
    const after = { ...(await store.settings(tx, id)), ...named };
    const where = { account_id: accountOf(tx), event_id: id };
    await tx.tell(settingsFacts.changed, { ...where, before, after });
    return after;
  });
}

/** An answer that is sent back names the colours that were never set: those that it did not change stay so. */
function withoutInherited(input: Change, stored: ColourSettings): Change {
  const inUse = withPageColours(stored);
  const untouched = inUse.homepage_colors_inherited.filter(
    (name) => input.homepage_colors_inherited?.includes(name) && input[name] === inUse[name],
  );
  return { ...input, ...Object.fromEntries(untouched.map((name) => [name, undefined])) };
}
