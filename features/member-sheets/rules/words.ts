import type { MessageKey } from '#platform/pure/message-keys.ts';
import {
  choicesOf,
  listSeparator,
  sheetFieldNames,
  type ChoiceField,
  type SheetField,
} from './fields.ts';

/** Returns the texts of a key in every language. */
export type InAllLanguages = (key: MessageKey) => readonly string[];

/** Normalizes a word: case, width, spaces and punctuation are ignored. */
export const folded = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-–:.*()'’"“”/]+/g, '');

/** Other common names of a column, besides our own. */
const alsoCalled: Partial<Record<SheetField, readonly string[]>> = {
  member_id: ['member id', 'member no', 'membership number', '會員號碼', '会员号码', '會員號'],
  last_name: ['surname', 'family name', '姓氏', '姓'],
  first_name: ['given name', 'forename', '名字', '名'],
  name_en: ['english name', 'name in english', '英文名'],
  name_zh_hk: ['chinese name', 'name in chinese', '中文姓名', '中文名'],
  email: ['e-mail', 'email address', 'mail', '電郵地址', '電子郵件', '邮箱地址', '电子邮件'],
  phone: ['mobile', 'telephone', 'tel', 'contact number', '手機', '手机', '聯絡電話', '联系电话'],
  whatsapp: ['whatsapp number'],
  gender: ['sex'],
  birth_month: ['month of birth'],
  residence_city: ['city', 'place of residence'],
  district: ['地區', '地区'],
  interest_ids: ['interest', 'hobbies'],
  speciality_ids: ['speciality', 'specialty', 'specialties', 'skills'],
  tier: ['membership', 'membership type', '會員類別', '会员类别'],
  expires_at: ['expiry', 'expiry date', 'expires', '到期日'],
  business_registration_number: ['br number', 'br no'],
};

/** Other common words for a value, besides its code and our own. */
const alsoSaid: Partial<Record<ChoiceField, Readonly<Record<string, readonly string[]>>>> = {
  gender: {
    FEMALE: ['f', 'woman', '女性', '女士', 'frau', 'féminin', 'femenino', 'mulher'],
    MALE: ['m', 'man', '男性', '先生', 'mann', 'masculin', 'masculino', 'homem'],
    UNDISCLOSED: ['undisclosed', 'prefer not to say', '保密', '不公開', '不公开'],
  },
  age_group: {
    UNDER_18: ['<18', 'below 18', '18歲以下', '18岁以下'],
    '65_PLUS': ['65+', '65 or above', '65 and above', '65 or over', '65歲以上', '65岁以上'],
  },
  residence_city: {
    HONG_KONG: ['hk', 'hksar', '香港特別行政區', '香港特别行政区'],
    MACAU: ['macao', '澳門特別行政區', '澳门特别行政区'],
    MAINLAND: [
      'mainland',
      'china',
      'prc',
      '內地',
      '内地',
      '大陸',
      '大陆',
      '中國',
      '中国',
      '中国大陆',
    ],
    TAIWAN: ['臺灣'],
  },
  district: { wan_chai: ['wanchai'], sha_tin: ['shatin'], islands: ['離島', '离岛'] },
  tier: {
    NORMAL: ['ordinary', 'general', 'normal member', '普通會員', '普通会员'],
    GOLD: ['gold member', '金卡會員', '金卡会员'],
    PLATINUM: ['premium', 'wow platinum', 'platinum member', '白金', '白金會員', '白金会员'],
    INDIVIDUAL: ['individual member', '個人會員', '个人会员'],
    CORPORATE: ['company', 'corporate member', '公司', '企業會員', '企业会员'],
    NGO: ['non-profit', 'non-profit organization', '非牟利機構', '非营利机构'],
  },
  member_type: {
    PERSONAL: ['person', 'individual'],
    CORPORATE: ['company', 'business', '企業', '企业'],
    NGO: ['non-profit', 'charity', '慈善機構', '慈善机构', '非政府機構', '非政府组织'],
  },
};
/** A district with and without the word: 灣仔區, 灣仔, Wan Chai District. */
const districtNames = (name: string): string[] => {
  const short = name.replace(/[區区]$/, '');
  return [name, `${name} district`, name.replace(' and ', '&'), ...(short[1] ? [short] : [])];
};

/**
 * Returns a function that finds the field named by a header, under any of its names; null when
 * there is none.
 */
export function headerReader(say: InAllLanguages): (header: string) => SheetField | null {
  const known = new Map<string, SheetField>();
  // Our own names come last, so that they win.
  for (const field of sheetFieldNames)
    for (const word of alsoCalled[field] ?? []) known.set(folded(word), field);
  for (const field of sheetFieldNames)
    for (const word of [field, ...say(`member_sheet.${field}`)]) known.set(folded(word), field);
  return (header) => known.get(folded(header)) ?? null;
}

/**
 * Returns a function that finds the code of a value by its code or its name in any language; null
 * when there is none.
 */
export function choiceReader(
  say: InAllLanguages,
): (field: ChoiceField, word: string) => string | null {
  const known = new Map<string, Map<string, string>>();
  for (const [field, { values, words }] of Object.entries(choicesOf)) {
    const names = new Map<string, string>();
    const labels = (value: string): string[] =>
      words.flatMap((key) => say(`${key}.${value}` as MessageKey));
    // Our own words come last, so that they win.
    for (const value of values)
      for (const name of [
        ...(alsoSaid[field as ChoiceField]?.[value] ?? []),
        ...(field === 'district' ? labels(value).flatMap(districtNames) : []),
      ])
        names.set(folded(name), value);
    for (const value of values)
      for (const name of [value, ...labels(value)]) names.set(folded(name), value);
    known.set(field, names);
  }
  return (field, word) => known.get(field)?.get(folded(word)) ?? null;
}

const listed = (words: string): string[] => words.split(' ').map(folded);
const yes = listed(
  'yes y true 1 x ✓ ✔ 是 有 對 对 ja j wahr oui vrai sí si verdadero sim s verdadeiro',
);
const no = listed('no n false 0 否 無 无 冇 不是 沒有 没有 nein falsch non faux falso não nao');
/** Parses a yes or no in any of our languages; null when it is neither. */
export function switchOf(word: string): boolean | null {
  const found = folded(word);
  return yes.includes(found) ? true : no.includes(found) ? false : null;
}

export interface Named {
  id: number;
  /** In all languages that it has. */
  names: readonly string[];
}
/** Whether a list containing this name can be parsed again. */
export const isPlainName = (
  all: readonly Named[],
  { id }: Pick<Named, 'id'>,
  name: string,
): boolean =>
  !/[;；\n]/.test(name) &&
  !name.startsWith('#') &&
  name.trim() === name &&
  all.every((one) => one.id === id || one.names.every((other) => folded(other) !== folded(name)));

/** Returns the ids of the names in a cell, or the first unknown name. */
export function idsOf(
  cell: string,
  all: readonly Named[],
): { ids: number[] } | { unknown: string } {
  const ids: number[] = [];
  for (const part of cell.split(/[;；\n]/)) {
    const name = part.trim();
    if (name === '') continue;
    const number = /^#(\d+)$/.exec(name)?.[1];
    const found = all.find(({ id, names }) =>
      number ? id === Number(number) : names.some((one) => folded(one) === folded(name)),
    );
    if (!found) return { unknown: name };
    ids.push(found.id);
  }
  return { ids: [...new Set(ids)] };
}
/** Joins names into one cell, in the form that `idsOf` parses. */
export const joined = (names: readonly string[]): string => names.join(listSeparator);
