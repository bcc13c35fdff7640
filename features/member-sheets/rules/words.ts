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

const split = (...lists: string[]): string[] => lists.flatMap((list) => list.split(','));

/** Other common names of a column, besides our own. */
const alsoCalled: Partial<Record<SheetField, readonly string[]>> = {
  member_id: split(
    'member id,member no,member number,membership no,membership number',
    '會員號碼,會員號,會員證號碼,會員卡號,会员号码,会员号,会员卡号',
  ),
  last_name: split('surname,family name,姓氏,姓'),
  first_name: split('given name,forename,名字,名'),
  name_en: split('english name,name in english,英文名,英文名字'),
  name_zh_hk: split('chinese name,name in chinese,中文姓名,中文名,中文名字'),
  email: split(
    'e-mail,email address,mail,電郵地址,電子郵件,電子郵件地址,電子郵箱',
    '邮箱地址,电子邮件,电子邮箱,电邮',
  ),
  phone: split(
    'mobile,mobile no,mobile number,mobile phone,phone no,phone number',
    'telephone,tel,tel no,contact number',
    '手機,手機號碼,手提,手提電話,手提電話號碼,流動電話,流動電話號碼,電話號碼,聯絡電話,聯絡電話號碼',
    '手机,手机号,手机号码,移动电话,电话号码,联系电话,联络电话',
  ),
  whatsapp: split('whatsapp no,whatsapp number,whatsapp 號碼,whatsapp 号码'),
  fax: split('fax no,fax number,傳真號碼,传真号码'),
  gender: split('sex'),
  birth_month: split('month of birth,生日月份'),
  age_group: split('年齡層,年龄段'),
  residence_city: split('city,place of residence,居住城市'),
  district: split('地區,地区,分區,分区'),
  interest_ids: split('interest,hobbies'),
  speciality_ids: split('speciality,specialty,specialties,skills'),
  position: split('職銜,职务'),
  tier: split(
    'membership,membership type,membership tier,membership level,level',
    '級別,等級,级别,等级,會籍類別,會籍級別,會籍種類,會籍等級,會員類別,會員級別,會員等級',
    '会籍类别,会籍级别,会籍种类,会籍等级,会员类别,会员级别,会员等级',
  ),
  expires_at: split(
    'expiry,expiry date,expires,valid until,有效期,有效期至,屆滿日期,届满日期',
    '到期日期,會籍到期日,會籍有效期,会籍到期日,会籍有效期',
  ),
  business_registration_number: split(
    'br number,br no,商業登記證號碼,商業登記編號,商业登记证号码,商业登记编号',
  ),
};

/** Other common words for a value, besides its code and our own. */
const synonyms: Partial<Record<ChoiceField, Readonly<Record<string, readonly string[]>>>> = {
  gender: {
    FEMALE: ['f', 'woman', '女性', '女士', 'frau', 'féminin', 'femenino', 'mulher'],
    MALE: ['m', 'man', '男性', '先生', 'mann', 'masculin', 'masculino', 'homem'],
    UNDISCLOSED: ['undisclosed', 'prefer not to say', '保密', '不公開', '不公开'],
  },
  age_group: {
    UNDER_18: ['<18', 'below 18', '18歲以下', '18岁以下', '18以下'],
    '65_PLUS': split(
      '65+,65 or above,65 and above,65 or over,65歲以上,65岁以上,65或以上,65以上,65岁或以上',
    ),
  },
  relationship: {
    RESIDENT: ['居民', '街坊', '本區居民', '本区居民'],
    STUDENT: ['學生', '学生'],
    VISITOR: ['遊客', '游客', '访客'],
    TENANT: ['租戶', '租户'],
  },
  status: { ACTIVE: ['正常', '生效'], INACTIVE: ['停用'] },
  residence_city: {
    HONG_KONG: split('hk,hksar,香港特別行政區,香港特别行政区,港島,香港島,九龍,九龙,新界'),
    MACAU: ['macao', '澳門特別行政區', '澳门特别行政区'],
    MAINLAND: split('mainland,china,prc,內地,内地,大陸,大陆,中國,中国,中国大陆'),
    TAIWAN: ['臺灣'],
  },
  district: { wan_chai: ['wanchai'], sha_tin: ['shatin'], islands: ['離島', '离岛'] },
  tier: {
    NORMAL: ['ordinary', 'general', 'normal member', '普通會員', '普通会员'],
    GOLD: ['gold member', '金卡會員', '金卡会员'],
    PLATINUM: ['premium', 'wow platinum', 'platinum member', '白金', '白金會員', '白金会员'],
    INDIVIDUAL: ['individual member', '個人會員', '个人会员'],
    CORPORATE: split('company,corporate member,公司,公司會員,公司会员,企業會員,企业会员'),
    NGO: split('non-profit,non-profit organization,非牟利機構,非牟利團體,非营利机构'),
  },
  member_type: {
    PERSONAL: ['person', 'individual'],
    CORPORATE: ['company', 'business', '企業', '企业'],
    NGO: ['non-profit', 'charity', '慈善機構', '慈善机构', '非政府機構', '非政府组织'],
  },
};
/** An age group with and without the word: 25-34歲, 25至34. */
const ageNames = (value: string): string[] => {
  const [from, to] = value.split('_');
  return to && /^\d/.test(to)
    ? ['至', '~', ''].flatMap((sign) => ['', '歲', '岁'].map((word) => from + sign + to + word))
    : [];
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
export function headerReader(format: InAllLanguages): (header: string) => SheetField | null {
  const known = new Map<string, SheetField>();
  // Our own names come last, so that they win.
  for (const field of sheetFieldNames)
    for (const word of alsoCalled[field] ?? []) known.set(folded(word), field);
  for (const field of sheetFieldNames)
    for (const word of [field, ...format(`member_sheet.${field}`)]) known.set(folded(word), field);
  return (header) => known.get(folded(header)) ?? inTwoScripts(known, folded(header));
}

/** Finds a header written in Chinese and in another script (手提電話 Mobile): both name the field. */
function inTwoScripts(known: ReadonlyMap<string, SheetField>, header: string): SheetField | null {
  const field = known.get(header.replace(/\P{Script=Han}/gu, ''));
  return field && field === known.get(header.replace(/\p{Script=Han}/gu, '')) ? field : null;
}

/**
 * Returns a function that finds the code of a value by its code or its name in any language; null
 * when there is none.
 */
export function choiceReader(
  format: InAllLanguages,
): (field: ChoiceField, word: string) => string | null {
  const known = new Map<string, Map<string, string>>();
  for (const [field, { values, words }] of Object.entries(choicesOf)) {
    const names = new Map<string, string>();
    const labels = (value: string): string[] =>
      words.flatMap((key) => format(`${key}.${value}` as MessageKey));
    // Our own words come last, so that they win.
    for (const value of values)
      for (const name of [
        ...(synonyms[field as ChoiceField]?.[value] ?? []),
        ...(field === 'district' ? labels(value).flatMap(districtNames) : []),
        ...(field === 'age_group' ? ageNames(value) : []),
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
  'yes y true 1 x ✓ ✔ 是 有 對 对 同意 願意 愿意 接受 ja j wahr oui vrai sí si verdadero sim s verdadeiro',
);
const no = listed(
  'no n false 0 ✗ 否 無 无 冇 不是 沒有 没有 不同意 不願意 不愿意 不接受 nein falsch non faux falso não nao',
);
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
  all.every(
    (item) => item.id === id || item.names.every((other) => folded(other) !== folded(name)),
  );

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
      number ? id === Number(number) : names.some((item) => folded(item) === folded(name)),
    );
    if (!found) return { unknown: name };
    ids.push(found.id);
  }
  return { ids: [...new Set(ids)] };
}
/** Joins names into one cell, in the form that `idsOf` parses. */
export const joined = (names: readonly string[]): string => names.join(listSeparator);
