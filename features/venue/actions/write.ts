import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import type { Uploads } from '#platform/multipart.ts';
import { allAtOnce, invalid, notFound, refuse } from '#platform/pure/refusal.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { cleanHtml } from '#platform/rich-text.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import {
  keepTranslations,
  mustBeTranslations,
  swapLanguageOf,
  swapRows,
  type TranslationsChange,
} from '#platform/rows/translations.ts';
import type { Position } from '#platform/rows/positions.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { accountDefaults } from '#features/accounts/actions/defaults.ts';
import type { NewVenueData, VenueData, VenueDataChange, VenueFile } from '../contract.ts';
import { venueFacts } from '../facts.ts';
import { checkExceptions, checkHolidays } from '../rules/check-sent.ts';
import * as store from '../store.ts';
import { refuseTooManyImages, showUploads, storeUploads } from './files.ts';
import { sectionTranslations, venueFileTranslations, venueTranslations } from './languages.ts';
import { keepSections } from './sections.ts';

type Change = z.output<typeof VenueDataChange>;
type FileTexts = TranslationsChange & { name?: string | null | undefined };
const venue_id = 1;

const noHours: VenueData['opening_hours'] = {
  week: [],
  holidays: 'AS_USUAL',
  holiday_opens: null,
  holiday_closes: null,
};
const orElse = <T>(value: T | undefined, otherwise: T): T =>
  value === undefined ? otherwise : value;

/** Omitted fields stay. */
function hoursWith(
  was: VenueData['opening_hours'],
  input: NonNullable<Change['opening_hours']>,
): VenueData['opening_hours'] {
  const hours = {
    week: input.week ?? was.week,
    holidays: input.holidays ?? was.holidays,
    holiday_opens: orElse(input.holiday_opens, was.holiday_opens),
    holiday_closes: orElse(input.holiday_closes, was.holiday_closes),
  };
  checkHolidays(hours);
  return hours;
}
function transportWith(
  was: VenueData['transport'] | undefined,
  input: NonNullable<Change['transport']>,
): VenueData['transport'] {
  return {
    mtr: orElse(input.mtr, was?.mtr ?? null),
    bus: orElse(input.bus, was?.bus ?? null),
    step_free: orElse(input.step_free, was?.step_free ?? null),
    parking: orElse(input.parking, was?.parking ?? null),
  };
}

type ExceptionInput = NonNullable<Change['opening_exceptions']>[number];
const exceptionOf = ({ from, to = from, opens, closes }: ExceptionInput) => ({
  from,
  to,
  opens: opens ?? null,
  closes: closes ?? null,
});

function fieldsOf(input: Change, before: VenueData | null, language: Locale): store.Fields {
  allAtOnce(
    () => {
      if (input.opening_hours) hoursWith(before?.opening_hours ?? noHours, input.opening_hours);
    },
    () => checkExceptions(input.opening_exceptions ?? []),
    () => mustBeTranslations(language, input),
    ...(input.sections ?? []).map(
      (section, n) => () => mustBeTranslations(language, section, `sections.${n}.`),
    ),
  );
  return columnsOf<Change, store.Fields>(input, {
    name: 'kept',
    description: (html) => ({ description: cleanHtml(html) }),
    address: 'kept',
    transport: (transport) => ({
      transport: JSON.stringify(transportWith(before?.transport, transport)),
    }),
    maps_url: 'kept',
    email: 'kept',
    phones: 'kept',
    timezone: 'kept',
    opening_hours: (hours) => ({
      opening_hours: JSON.stringify(hoursWith(before?.opening_hours ?? noHours, hours)),
    }),
    opening_exceptions: (exceptions) => ({
      opening_exceptions: JSON.stringify(exceptions.map(exceptionOf)),
    }),
    exception_notes: 'kept',
    receipts_same_day: 'kept',
    term_warning_days: 'kept',
    content_language: 'stored elsewhere',
    sections: 'stored elsewhere',
    translations: 'stored elsewhere',
    converted_texts: 'stored elsewhere',
    version: 'stored elsewhere',
  });
}

async function current(ctx: Context): Promise<VenueData> {
  const venue = await store.find(ctx);
  if (!venue) throw notFound();
  return venue;
}

/** Returns the venue, locked until the transaction ends. */
async function locked(tx: Context): Promise<VenueData> {
  await lockRow(tx, 'venue_data', venue_id);
  return current(tx);
}

/** There is only one venue: a second one is refused. */
export async function create(
  ctx: Context,
  input: z.output<typeof NewVenueData>,
  files: Uploads,
): Promise<VenueData> {
  const account_id = accountOf(ctx);
  if (await store.find(ctx)) refuse('venue.exists');
  const { timezone } = await accountDefaults(ctx, account_id);
  const content_language = input.content_language ?? ctx.locale;
  const stored = await storeUploads(ctx, files, null);
  return ctx.tx(async (tx) => {
    const row = { timezone, ...fieldsOf(input, null, content_language), name: input.name };
    if (!(await store.insert(tx, { ...row, account_id, content_language }))) refuse('venue.exists');
    await showUploads(tx, stored);
    await keepTranslations(tx, venueTranslations, venue_id, content_language, input);
    if (input.sections) await keepSections(tx, await current(tx), input.sections);
    const after = await current(tx);
    await tx.tell(venueFacts.created, { account_id, event_id: null, after });
    return after;
  });
}

/** Changes the given fields; removes rooms that `sections` omits. Refuses a stale version. */
export async function change(ctx: Context, input: Change, files: Uploads): Promise<VenueData> {
  const stored = await storeUploads(ctx, files, await current(ctx));
  return ctx.tx(async (tx) => {
    const before = await locked(tx);
    refuseTooManyImages(files, before);
    const language = input.content_language ?? before.content_language;
    const fields = fieldsOf(input, before, language);
    await swapVenue(tx, [before.content_language, language]);
    if (!(await store.change(tx, fields, input.version)))
      throw await staleVersion(tx, null, { fact: venueFacts.changed, id: venue_id, body: input });
    await showUploads(tx, stored);
    const lists = input.exception_notes
      ? { exception_notes: [before.exception_notes, input.exception_notes] as const }
      : {};
    await keepTranslations(tx, venueTranslations, venue_id, language, input, { lists });
    if (input.sections) await keepSections(tx, await current(tx), input.sections);
    return tellChange(tx, before);
  });
}

/** Swaps the texts of the venue, its rooms and its files when its content language changes. */
async function swapVenue(
  tx: Context,
  languages: Parameters<typeof swapLanguageOf>[3],
): Promise<void> {
  if (languages[0] === languages[1]) return;
  await swapLanguageOf(tx, venueTranslations, venue_id, languages);
  await swapRows(tx, sectionTranslations, 'venue_id', venue_id, languages);
  await swapRows(tx, venueFileTranslations, 'venue_id', venue_id, languages);
}

async function tellChange(tx: Context, before: VenueData): Promise<VenueData> {
  const after = await current(tx);
  const account_id = accountOf(tx);
  await tx.tell(venueFacts.changed, { account_id, event_id: null, before, after });
  return after;
}

/** Removes the venue with its rooms and files; throws 404 when there is none. */
export async function remove(ctx: Context): Promise<void> {
  await ctx.tx(async (tx) => {
    const before = await locked(tx);
    await store.remove(tx);
    await tx.tell(venueFacts.deleted, { account_id: accountOf(tx), event_id: null, before });
  });
}

const filesOf = ({ floor_plan, price_list, booking_form, images }: VenueData): VenueFile[] =>
  [floor_plan, price_list, booking_form, ...images].filter((file) => file !== null);

/** An omitted name stays, null removes it; throws 404 for a file that is not the venue's. */
export async function describeFile(ctx: Context, id: number, input: FileTexts): Promise<VenueFile> {
  return ctx.tx(async (tx) => {
    const before = await locked(tx);
    if (input.name !== undefined) await store.nameFile(tx, id, input.name);
    await keepTranslations(tx, venueFileTranslations, id, before.content_language, input);
    const file = filesOf(await tellChange(tx, before)).find((item) => item.id === id);
    if (!file) throw notFound();
    return file;
  });
}

/** Refuses a file that is not one of the venue's pictures. */
export async function sortImages(ctx: Context, order: readonly Position[]): Promise<void> {
  await ctx.tx(async (tx) => {
    const before = await locked(tx);
    const own = new Set(before.images.map((image) => image.id));
    if (order.some((position) => !own.has(position.id))) throw invalid('id', 'invalid.choice');
    await store.sortFiles(tx, order);
    await tellChange(tx, before);
  });
}

/** A room that shows the picture is left without one. */
export async function removeFile(ctx: Context, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const before = await locked(tx);
    await store.removeFile(tx, id);
    await tellChange(tx, before);
  });
}
