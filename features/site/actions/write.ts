import type { z } from 'zod';
import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { comparable } from '#platform/pure/comparable.ts';
import { allAtOnce, invalid, notFound } from '#platform/pure/refusal.ts';
import { toInstant } from '#platform/pure/time.ts';
import { cleanHtml } from '#platform/rich-text.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import {
  keepTranslations,
  mustBeTranslations,
  swapLanguageOf,
  writeTranslations,
  type TextsOf,
} from '#platform/rows/translations.ts';
import { accountDefaults } from '#features/accounts/actions/defaults.ts';
import {
  SiteSettings,
  SiteText,
  type SiteSettingsChange,
  type SiteTextChange,
  type SiteVersion,
  type TextPage,
} from '../contract.ts';
import { siteFacts, siteTextFacts } from '../facts.ts';
import { siteSettingsTexts, siteTextTexts } from '../rules/texts.ts';
import * as store from '../store.ts';

type SettingsInput = z.output<typeof SiteSettingsChange>;
type TextInput = z.output<typeof SiteTextChange>;

export const siteSettingsTranslations = {
  table: 'site_settings',
  fields: siteSettingsTexts,
} satisfies TextsOf;
export const siteTextTranslations = {
  table: 'site_texts',
  fields: siteTextTexts,
  rich: ['body'],
} satisfies TextsOf;

/** The content of a version: everything that the venue wrote. */
const versionedSettings = SiteSettings.omit({ id: true, version: true });
const versionedText = SiteText.omit({ id: true, page: true, version: true, updated_at: true });

async function settingsFields(
  ctx: Context,
  input: SettingsInput,
  before: SiteSettings,
): Promise<store.SettingsFields> {
  const { timezone } = await accountDefaults(ctx, accountOf(ctx));
  const moment = (value: string | null) => value && toInstant(value, timezone);
  const fields = columnsOf<SettingsInput, store.SettingsFields>(input, {
    phones: 'kept',
    email: 'kept',
    whatsapp: 'kept',
    social_links: (links) => ({ social_links: JSON.stringify(links) }),
    hidden_pages: (names) => ({ hidden_pages: [...new Set(names)] }),
    announcement: 'kept',
    announcement_url: 'kept',
    announcement_tone: 'kept',
    announcement_starts_at: (value) => ({ announcement_starts_at: moment(value) }),
    announcement_ends_at: (value) => ({ announcement_ends_at: moment(value) }),
    content_language: 'stored elsewhere',
    translations: 'stored elsewhere',
    converted_texts: 'stored elsewhere',
    version: 'stored elsewhere',
  });
  const { announcement_starts_at: starts, announcement_ends_at: ends } = { ...before, ...fields };
  allAtOnce(
    () => checkAnnouncement(starts, ends),
    () => mustBeTranslations(input.content_language ?? before.content_language, input),
  );
  return fields;
}

function checkAnnouncement(starts: string | null | undefined, ends: string | null | undefined) {
  if (starts && ends && ends <= starts)
    throw invalid('announcement_ends_at', 'refusals.event.ends_before_it_starts');
}

/** Checks what a body alone can tell, without the time zone. */
export function checkSentSettings(
  input: Pick<SettingsInput, 'announcement_starts_at' | 'announcement_ends_at'>,
): void {
  const times = comparable(input.announcement_starts_at, input.announcement_ends_at);
  checkAnnouncement(times?.start, times?.end);
}

async function keepVersions<T extends { version: number }>(
  tx: Context,
  subject: SiteVersion['subject'],
  schema: z.ZodType,
  ...states: readonly T[]
): Promise<void> {
  const by = { account_id: accountOf(tx), user_id: actorOf(tx).user_id };
  const user_name = await store.userName(tx, by.user_id);
  for (const state of states) {
    const content = schema.parse(state) as object;
    await store.storeVersion(tx, subject, { ...by, user_name, version: state.version, content });
  }
}

/** Refuses a stale version; stores the settings before and after as versions. */
export async function changeSettings(ctx: Context, input: SettingsInput): Promise<SiteSettings> {
  return ctx.tx(async (tx) => {
    const before = await store.settingsForChange(tx);
    const fields = await settingsFields(tx, input, before);
    const language = input.content_language ?? before.content_language;
    await swapLanguageOf(tx, siteSettingsTranslations, before.id, [
      before.content_language,
      language,
    ]);
    if (!(await store.changeSettings(tx, fields, input.version)))
      throw await staleVersion(tx, null, { fact: siteFacts.changed, id: before.id, body: input });
    await keepTranslations(tx, siteSettingsTranslations, before.id, language, input);
    return settingsChanged(tx, before);
  });
}

async function settingsChanged(tx: Context, before: SiteSettings): Promise<SiteSettings> {
  const after = await store.settings(tx);
  await keepVersions(tx, 'settings', versionedSettings, before, after);
  await tx.tell(siteFacts.changed, { account_id: accountOf(tx), event_id: null, before, after });
  return after;
}

/** Like `changeSettings`, for the text of a page, which the first change creates. */
export async function changeText(
  ctx: Context,
  page: TextPage,
  input: TextInput,
): Promise<SiteText> {
  return ctx.tx(async (tx) => {
    const before = await store.textForChange(tx, page, accountOf(tx));
    const { id, content_language } = before;
    const language = input.content_language ?? content_language;
    await swapLanguageOf(tx, siteTextTranslations, id, [content_language, language]);
    const fields = columnsOf<TextInput, store.TextFields>(input, {
      title: 'kept',
      body: (html) => ({ body: cleanHtml(html) }),
      content_language: 'stored elsewhere',
      translations: 'stored elsewhere',
      converted_texts: 'stored elsewhere',
      version: 'stored elsewhere',
    });
    if (!(await store.changeText(tx, id, fields, input.version)))
      throw await staleVersion(tx, null, { fact: siteTextFacts.changed, id, body: input });
    await keepTranslations(tx, siteTextTranslations, id, language, input);
    return textChanged(tx, before);
  });
}

async function textChanged(tx: Context, before: SiteText): Promise<SiteText> {
  const after = await store.text(tx, before.id);
  await keepVersions(tx, before.page, versionedText, before, after);
  await tx.tell(siteTextFacts.changed, {
    account_id: accountOf(tx),
    event_id: null,
    before,
    after,
  });
  return after;
}

/**
 * Stores the content of an earlier version as a new one; the versions between stay. Refuses when
 * the current content has changed since `version`.
 */
export async function restore(ctx: Context, id: number, version?: number): Promise<SiteVersion> {
  return ctx.tx(async (tx) => {
    const { subject, content } = await store.version(tx, id);
    if (subject === 'settings') {
      const before = await store.settingsForChange(tx);
      const body = versionedSettings.parse(content);
      const { translations, converted_texts, social_links, ...fields } = body;
      const stored = { ...fields, social_links: JSON.stringify(social_links) };
      if (!(await store.changeSettings(tx, stored, version)))
        throw await staleVersion(tx, null, { fact: siteFacts.changed, id: before.id, body });
      const texts = { translations, converted_texts };
      await writeTranslations(tx, siteSettingsTranslations, before.id, texts);
      await settingsChanged(tx, before);
    } else {
      const before = await store.textForChange(tx, subject, accountOf(tx));
      const body = versionedText.parse(content);
      const { translations, converted_texts, ...fields } = body;
      if (!(await store.changeText(tx, before.id, fields, version)))
        throw await staleVersion(tx, null, { fact: siteTextFacts.changed, id: before.id, body });
      const texts = { translations, converted_texts };
      await writeTranslations(tx, siteTextTranslations, before.id, texts);
      await textChanged(tx, before);
    }
    const [latest] = await store.versions(tx, subject);
    if (!latest) throw notFound();
    return latest;
  });
}
