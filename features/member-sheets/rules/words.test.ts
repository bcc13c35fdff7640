import { describe, expect, test } from 'vitest';
import { Texts } from '#platform/i18n.ts';
import { locales } from '#platform/pure/locales.ts';
import { choicesOf, sheetFieldNames, type ChoiceField } from './fields.ts';
import {
  choiceReader,
  headerReader,
  idsOf,
  isPlainName,
  joined,
  switchOf,
  type InAllLanguages,
} from './words.ts';

const texts = new Texts();
const format: InAllLanguages = (key) => locales.map((locale) => texts.format(locale, key));
const fieldOf = headerReader(format);
const choiceOf = choiceReader(format);

describe('a header', () => {
  test.each(sheetFieldNames)('%s is recognized by its key and by our labels', (field) => {
    const words = [field, field.toUpperCase(), ...format(`member_sheet.${field}`)];
    expect(words.map(fieldOf)).toEqual(words.map(() => field));
  });
  test.each([
    ['E-Mail', 'email'],
    [' email address * ', 'email'],
    ['ＥＭＡＩＬ', 'email'],
    ['電子郵件：', 'email'],
    ['邮箱地址', 'email'],
    ['Tel.', 'phone'],
    ['手機', 'phone'],
    ['手提電話', 'phone'],
    ['流動電話號碼', 'phone'],
    ['手机号码', 'phone'],
    ['Mobile No.', 'phone'],
    ['會籍級別', 'tier'],
    ['級別', 'tier'],
    ['Level', 'tier'],
    ['会员等级', 'tier'],
    ['Membership level', 'tier'],
    ['有效期至', 'expires_at'],
    ['商業登記證號碼', 'business_registration_number'],
    ['联系电话', 'phone'],
    ['MEMBER NO.', 'member_id'],
    ['會員號碼', 'member_id'],
    ['Surname', 'last_name'],
    ['姓', 'last_name'],
    ['名', 'first_name'],
    ['Expiry date', 'expires_at'],
    ['手提電話 Mobile', 'phone'],
    ['Email\n電郵', 'email'],
    ['會員編號 (Member no.)', 'member_id'],
    ['Tel. 備註', null],
    ['電郵 Mobile', null],
    ['constructor', null],
    ['Remarks', null],
    ['***', null],
    ['', null],
  ])('%j: %s', (header, field) => expect(fieldOf(header)).toBe(field));
});

describe('a choice', () => {
  test.each(Object.keys(choicesOf) as ChoiceField[])('%s is parsed in every language', (field) => {
    const { values, words } = choicesOf[field];
    for (const value of values)
      for (const word of [
        value,
        value.toLowerCase().replaceAll('_', ' '),
        ...words.flatMap((key) => format(`${key}.${value}` as Parameters<InAllLanguages>[0])),
      ])
        expect([word, choiceOf(field, word)]).toEqual([word, value]);
  });
  test.each<[ChoiceField, string, string[]]>([
    ['gender', 'FEMALE', ['F', 'f.', 'Woman', '女性', '女士', 'femenino', 'Féminin', 'Frau']],
    ['gender', 'MALE', ['M', 'm', 'Man', '男性', '先生', 'masculino', 'Masculin', 'Mann']],
    ['gender', 'UNDISCLOSED', ['Prefer not to say', '保密', '不公開']],
    ['age_group', '18_24', ['18-24', '18–24', '18-24歲', '18至24岁', '18~24']],
    ['age_group', '65_PLUS', ['65+', '65 or above', '65歲以上', '65或以上']],
    ['relationship', 'RESIDENT', ['居民', '街坊', '本区居民']],
    ['relationship', 'STUDENT', ['學生', '学生']],
    ['relationship', 'TENANT', ['租戶', '租户']],
    ['status', 'INACTIVE', ['停用']],
    ['age_group', 'UNDER_18', ['<18', 'below 18']],
    ['residence_city', 'HONG_KONG', ['HK', 'HKSAR', '香港特別行政區', '九龍', '新界']],
    ['residence_city', 'MACAU', ['Macao', '澳门']],
    ['residence_city', 'MAINLAND', ['China', 'Mainland', '內地', '中国大陆', '大陸']],
    ['residence_city', 'TAIWAN', ['臺灣']],
    ['district', 'wan_chai', ['灣仔', 'Wan Chai District', '灣仔區', 'Wanchai']],
    ['district', 'central_and_western', ['Central & Western', '中西']],
    ['tier', 'NORMAL', ['Ordinary', 'General', '普通會員']],
    ['tier', 'PLATINUM', ['Premium', 'WOW Platinum', '白金', '白金會員']],
    ['tier', 'GOLD', ['Gold member', '金卡會員']],
    ['tier', 'NGO', ['Non-profit', '非牟利機構', '非牟利團體']],
    ['tier', 'CORPORATE', ['Company', '公司', '企業會員', '公司會員']],
    ['member_type', 'PERSONAL', ['Person', 'Individual']],
    ['member_type', 'CORPORATE', ['Company', 'Business', '企業']],
    ['member_type', 'NGO', ['Non-profit', 'Charity', '慈善機構']],
  ])('%s %s is also parsed from common other words', (field, value, words) => {
    expect(words.map((word) => choiceOf(field, word))).toEqual(words.map(() => value));
  });
  test.each<[ChoiceField, string[]]>([
    ['gender', ['Female/Male', 'MF', 'Mr and Mrs', '-', '?', 'N/A']],
    ['tier', ['個人公司', 'Silver', 'VIP']],
    ['district', ['區', 'District', '新界', 'Central Park']],
  ])('%s: nothing is guessed from other words', (field, words) => {
    expect(words.map((word) => choiceOf(field, word))).toEqual(words.map(() => null));
  });
  test('of another or an unknown field is rejected', () => {
    expect(choiceOf('gender', 'GOLD')).toBeNull();
    expect(choiceOf('tier', '-')).toBeNull();
    expect(choiceOf('tier', 'constructor')).toBeNull();
  });
});

test.each<[boolean | null, string[]]>([
  [true, ['yes', 'YES', ' Yes. ', 'y', 'true', 'TRUE', '1', '１', 'x', 'X', '✓', '✔']],
  [true, ['是', '有', '對', '对', '同意', '願意', '接受', ...format('audit.yes')]],
  [false, ['no', 'No', 'N', 'false', 'FALSE', '0', '０', ...format('audit.no')]],
  [false, ['否', '無', '无', '冇', '不是', '沒有', '没有', '不同意', '不願意', '✗']],
  [null, ['maybe', '2', '-', '?', 'yes and no', 'o', '不', '不對', 'none']],
])('a boolean cell is parsed as %s', (said, words) => {
  expect(words.filter((word) => switchOf(word) !== said)).toEqual([]);
});

describe('a list of names', () => {
  const all = [
    { id: 12, names: ['Music', '音樂', '音乐'] },
    { id: 7, names: ['Film & TV', '影視'] },
    { id: 3, names: ['Tea; coffee'] },
    { id: 4, names: ['Dance'] },
    { id: 5, names: ['dance'] },
    { id: 6, names: ['#12'] },
  ];
  test.each([
    ['Music', [12]],
    ['音乐', [12]],
    ['Music; 影視', [12, 7]],
    ['影視；音樂', [7, 12]],
    ['film & tv\nMUSIC', [7, 12]],
    ['Music;;  ; Film & TV;', [12, 7]],
    ['Music; 音樂; #12', [12]],
    // A number stands for an id, never for a name that looks like one.
    ['#12', [12]],
    ['#3; #7', [3, 7]],
    [' ; ；\n', []],
  ])('%j: %j', (cell, ids) => expect(idsOf(cell, all)).toEqual({ ids }));
  test.each([
    ['Music, Film & TV', 'Music, Film & TV'],
    ['Music; Alchemy; Magic', 'Alchemy'],
    ['#99', '#99'],
    ['12', '12'],
    ['#', '#'],
  ])('%j: the name %j is unknown', (cell, unknown) => {
    expect(idsOf(cell, all)).toEqual({ unknown });
  });

  test.each([
    [12, 'Music', true],
    [7, '影視', true],
    [3, 'Tea; coffee', false],
    [3, 'Tea；coffee', false],
    [4, 'Dance', false],
    [6, '#12', false],
    [12, ' Music', false],
  ])('#%i as %j can be parsed again: %s', (id, name, is) => {
    expect(isPlainName(all, { id }, name)).toBe(is);
  });
  test('joined from unambiguous names is parsed again', () => {
    const plain = all.flatMap(({ id, names }) => names.map((name) => ({ id, name })));
    const names = plain.filter((item) => isPlainName(all, item, item.name));
    expect(names.length).toBe(5);
    expect(idsOf(joined(names.map(({ name }) => name)), all)).toEqual({ ids: [12, 7] });
  });
});
