import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { textPages, type PublicSite, type TextPage } from '../contract.ts';
import { announcementInLanguage, textInLanguage } from '../rules/texts.ts';
import * as store from '../store.ts';
import { recordOf } from '#platform/pure/records.ts';

/** Returns the settings and texts of the public site, in the reader's language. */
export async function publicSite(ctx: Context): Promise<PublicSite> {
  const settings = await store.settings(ctx);
  const texts = await store.texts(ctx);
  const { phones, email, whatsapp, social_links, hidden_pages } = settings;
  const read = (page: TextPage) =>
    textInLanguage(
      texts.find((text) => text.page === page),
      ctx.locale,
    );
  return {
    phones,
    email,
    whatsapp,
    social_links,
    hidden_pages,
    announcement: announcementInLanguage(settings, ctx.locale, ctx.now),
    texts: recordOf(textPages, read),
  };
}

/** Returns the venue's contact address, and its language; null while it is not set. */
export async function siteContact(ctx: Context): Promise<{ email: string; locale: Locale } | null> {
  const { email, content_language } = await store.settings(ctx);
  return email === null ? null : { email, locale: content_language };
}
