import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readCatalogue, Texts } from '#platform/i18n.ts';
import { defaultLocale, languageTag, locales } from '#platform/pure/locales.ts';
import { routes } from '#server/routes.ts';
import { textsOf } from './setup/message-texts.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'messages');
const all = new Map(locales.map((locale) => [locale, readCatalogue(folder, locale)]));
const reference = all.get(defaultLocale) ?? {};
const sources = execFileSync('git', ['ls-files', 'features', 'platform', 'server', 'web'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .flatMap((file) => {
    try {
      return [readFileSync(join(root, file), 'utf8')];
    } catch {
      return []; // Deleted, but not committed yet.
    }
  });

function placeholders(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const below =
      element.type === TYPE.plural || element.type === TYPE.select
        ? Object.values(element.options).flatMap((option) => placeholders(option.value))
        : element.type === TYPE.tag
          ? placeholders(element.children)
          : [];
    return [element.value, ...below];
  });
}
function pluralForms(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return pluralForms(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const below = Object.values(element.options).flatMap((option) => pluralForms(option.value));
    return element.type === TYPE.plural ? [...Object.keys(element.options), ...below] : below;
  });
}
const namesIn = (message: string): string[] => [...new Set(placeholders(parse(message)))].sort();

test.each(locales)('%s has every message, with the same placeholders', (locale) => {
  const catalogue = all.get(locale) ?? {};
  expect(Object.keys(catalogue).filter((key) => !(key in reference))).toEqual([]);
  expect(Object.keys(reference).filter((key) => !(key in catalogue))).toEqual([]);
  for (const [key, message] of Object.entries(catalogue))
    expect(namesIn(message), `${locale} ${key}`).toEqual(namesIn(reference[key] ?? ''));
});

test.each(locales)('%s uses only the plural forms of its language', (locale) => {
  const rules = new Intl.PluralRules(languageTag(locale)).resolvedOptions().pluralCategories;
  const never = Object.entries(all.get(locale) ?? {}).filter(([, message]) =>
    pluralForms(parse(message)).some(
      (form) => !form.startsWith('=') && !(rules as string[]).includes(form),
    ),
  );
  expect(never.map(([key]) => key)).toEqual([]);
});

/** Matches any of these as a separate word. */
const word = (any: string): RegExp => new RegExp(`(?<!\\p{L})(${any})(?!\\p{L})`, 'iu');

// Users of voice control say what they see (WCAG 2.5.3).
test.each(locales)('%s: the name of a button contains the words on it', (locale) => {
  const texts = all.get(locale) ?? {};
  const lacking = [
    ['door.admit', 'door.admit_name'],
    ['door.check_out', 'door.check_out_name'],
    ['venue_data.hours.copy', 'venue_data.hours.copy_of'],
    ['sellers.approve', 'sellers.approve_one'],
    ['sellers.reject', 'sellers.reject_one'],
    ['auth.session.end', 'auth.session.end_of'],
  ].filter(
    ([shown = '', spoken = '']) =>
      !texts[spoken]?.toLowerCase().includes(texts[shown]?.toLowerCase() ?? 'none'),
  );
  expect(lacking).toEqual([]);
});

test.each(locales)('%s: one thing has one name on every screen', (locale) => {
  const texts = all.get(locale) ?? {};
  const named = [
    ...['theatre', 'classroom', 'banquet', 'standing'].map((set_up) => [
      `fields.${set_up}`,
      `enquiry_form.set_up.${set_up}`,
      `venue_pages.details.set_up.${set_up}`,
    ]),
    ['layout.nav.trending', 'site_settings.page.trending-events'],
    ['layout.nav.past', 'site_settings.page.past-events'],
    ['layout.nav.venue', 'site_settings.page.venue-details'],
    ['layout.nav.about', 'site_settings.page.about-us'],
    ['layout.nav.contact', 'site_settings.page.contact-us'],
    ['fields.floor_plan', 'venue_pages.details.plan'],
    ['fields.price_list', 'venue_pages.details.price_list'],
    ['fields.booking_form', 'venue_pages.details.booking_form'],
    ['fields.first_name', 'exports.first_name'],
    ['fields.last_name', 'exports.last_name'],
    ['exports.disputed', 'report.figure.disputed'],
  ];
  const names = named.map((keys) => [...new Set(keys.map((key) => texts[key]))]);
  expect(names.filter((used) => used.length > 1)).toEqual([]);
});

test.each(locales)('%s: two sums do not have one name', (locale) => {
  const texts = all.get(locale) ?? {};
  const sums = ['exports.total_before_additions', 'report.figure.net', 'exports.total_gross'];
  expect(new Set(sums.map((key) => texts[key])).size).toBe(sums.length);
});

test('no list is formatted as units, which Chinese writes without a sign between them', () => {
  expect(sources.filter((text) => /type: 'unit'|type="unit"/.test(text))).toEqual([]);
});

test('texts use the agreed terms of their locale', () => {
  const avoided: Record<string, RegExp> = {
    en: /\be-mails?\b|\bsign(ed)? (in|out)\b/i,
    'zh-hk':
      /裡|雙重驗證|API 金鑰|身分|買家|賣家|無須|電子郵件|QR code|公佈|拒付|非政府|主辦人員|名額分配|稅項[及或]收費/i,
    'zh-cn':
      /你|双重验证|API 密钥|主办单位|主办人员|信用卡|签到|栏位|电子邮件|买家|卖家|拒付|非政府|名额分配|个人档案|登出|拥有者|寄往|寄出|查询人/,
    // Words that docs/languages.md excludes.
    de: word('Events?|Location|Backoffice|Disput|canceln|Verkäufer|Trending|2FA|Verkaufsstelle'),
    fr: word('tickets?|palier|panier|caisse|chargeback|token|back-office|trending|widget'),
    es: word('boletos?|tickets?|membresía|contracargo|billetera|ficheros?|miembros?|celular|rol'),
    pt: word(
      'você|ingressos?|comprovante|celular|usuários?|equipe|tela|excluir|salvar|baixar|senha|login',
    ),
    'pt-br': word(
      'bilhetes?|palavra-passe|utilizador|equipa|ecrã|telemóvel|ficheiro|eliminar|encomenda|registar',
    ),
  };
  const found = Object.entries(avoided).flatMap(([locale, words]) =>
    Object.entries(all.get(locale as (typeof locales)[number]) ?? {})
      .filter(([, message]) => textsOf(parse(message)).some((text) => words.test(text)))
      .map(([key]) => `${locale} ${key}`),
  );
  expect(found).toEqual([]);
});

test('French has a narrow space before ; ! and ?, and a wide one before a colon', () => {
  const found = Object.entries(all.get('fr') ?? {})
    .filter(([, message]) =>
      textsOf(parse(message)).some((text) => /[ \u00A0][;!?]|[ \u202F]:/u.test(text)),
    )
    .map(([key]) => key);
  expect(found).toEqual([]);
});

test.each(locales)('%s has one weather rule under one heading', (locale) => {
  const format = (key: string): string => all.get(locale)?.[key] ?? '';
  expect(format('terms.weather.1').startsWith(format('events.weather_rule.usual'))).toBe(true);
  expect([format('terms.weather.title'), format('fields.weather_rule')]).toEqual([
    format('event_page.weather'),
    format('event_page.weather'),
  ]);
});

test('the message key type covers every catalogue', () => {
  const text = readFileSync(join(root, 'platform/pure/message-keys.ts'), 'utf8');
  const imported = [...text.matchAll(/messages\/en\/([\w-]+)\.json/g)].map((match) => match[1]);
  const files = readdirSync(join(folder, 'en')).map((file) => file.replace(/\.json$/, ''));
  expect(new Set(imported)).toEqual(new Set(files));
});

test('all languages load and have the refusal texts', () => {
  const texts = new Texts(folder);
  for (const locale of locales)
    expect(texts.format(locale, 'refusals.order.expired').length).toBeGreaterThan(5);
});

test('every refusal that a contract names or a handler throws has a text', () => {
  const named = routes.flatMap((route) => route.endpoint.refuses ?? []);
  const thrown = sources.flatMap((text) =>
    [...text.matchAll(/(?:refuse|new Refusal|refusalAt\([^,]+,)\(?\s*'([a-z_]+\.?[a-z_.]*)'/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  const keyed = sources.flatMap((text) =>
    [...text.matchAll(/'((?:refusals|invalid)\.[a-z_.]+)'/g)].map((match) => match[1] ?? ''),
  );
  expect(
    [...new Set([...named, ...thrown].map((code) => `refusals.${code}`)), ...keyed].filter(
      (key) => !(key in reference),
    ),
  ).toEqual([]);
});

test('every input field has a label', () => {
  const fields = routes.flatMap(({ endpoint: { body, files } }) => [
    ...Object.keys(files ?? {}),
    ...(body instanceof z.ZodObject ? Object.keys(body.shape as object) : []),
  ]);
  const internal = [
    'order',
    'attendee_public_ids',
    'codes',
    'scanned_at',
    'account_id',
    'is_test',
    'last_reply_id',
    'refundable',
    'homepage_colors_inherited',
    'applies_to_all',
  ];
  expect(
    [...new Set(fields)].filter(
      (name) => !internal.includes(name) && !(`fields.${name}` in reference),
    ),
  ).toEqual([]);
});

test('every sort order of a list has a label', () => {
  const sorts = new Set(routes.flatMap(({ endpoint: { list } }) => list?.sorts ?? []));
  expect([...sorts].filter((name) => !(`fields.${name}` in reference))).toEqual([]);
});
