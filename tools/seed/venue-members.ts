import { ageGroups, districts, relationships } from '#features/members/rules/choices.ts';
import type { MembershipTier } from '#features/members/rules/tiers.ts';
import { domains, english, families, given_names, type Person } from './people.ts';
import { interests, specialities, type MemberSeed } from './programme/members.ts';
import { seededRandom, type Random } from './random.ts';

/** Enough for a list with pages, filters and a search. */
const how_many = 400;

/** Characters of the names that differ in Simplified Chinese. */
const simplified = new Map(
  (
    '陳陈 黃黄 張张 劉刘 吳吴 鄭郑 葉叶 鄧邓 馮冯 羅罗 譚谭 麥麦 蘇苏 盧卢 歐欧 陽阳 軒轩 曉晓 詠咏 傑杰 ' +
    '穎颖 儀仪 偉伟 強强 麗丽 華华 凱凯 輝辉 國国 樑梁 恆恒'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
);
const inSimplified = (name: string): string =>
  Array.from(name, (letter) => simplified.get(letter) ?? letter).join('');

const tiers = [
  ['NORMAL', 62],
  ['GOLD', 19],
  ['PLATINUM', 9],
  ['INDIVIDUAL', 5],
  ['CORPORATE', 3],
  ['NGO', 2],
] as const satisfies readonly (readonly [MembershipTier, number])[];
const companies = [
  '海風設計',
  '築跡建築',
  '南岸出版',
  '青苔花店',
  '潮間攝影',
  '三腳凳木工',
  '果欄咖啡',
];
const organizations = [
  '街坊導賞會',
  '渡海小輪文化協會',
  '聽障藝術交流社',
  '長者劇場',
  '海濱合唱團',
];
const streets = ['葵涌葵昌路', '觀塘鴻圖道', '柴灣利眾街', '灣仔軒尼詩道', '長沙灣青山道'];
const jobs = [
  '教師',
  '護士',
  '會計師',
  '社工',
  '設計師',
  '工程師',
  '退休人士',
  '學生',
  '編輯',
  '售貨員',
];
const positions = ['總監', '經理', '幹事', '秘書'];

const some = (random: Random, from: number, most: number): number[] => {
  const chosen = new Set<number>();
  for (let n = random.between(0, most); n > 0; n--) chosen.add(random.between(0, from - 1));
  return [...chosen].toSorted((a, b) => a - b);
};
/** Returns an invented mobile number; in Hong Kong they begin with 5, 6 or 9. */
const mobile = (random: Random): string =>
  `${random.pick(['5', '6', '9'])}${String(random.between(1_000_000, 9_999_999))}`;

function termOf(random: Random, tier: MembershipTier): number | null {
  if (tier === 'PLATINUM' || tier === 'INDIVIDUAL') return random.between(1, 88);
  if (tier === 'CORPORATE' || tier === 'NGO')
    return random.chance(0.6) ? random.between(40, 360) : null;
  return null;
}

function kindOf(random: Random, tier: MembershipTier): Pick<MemberSeed, 'company' | 'ngo'> {
  const position = random.pick(positions);
  if (tier === 'CORPORATE')
    return {
      company: {
        name: `${random.pick(companies)}有限公司`,
        address: `香港${random.pick(streets)} ${random.between(1, 180)} 號`,
        number: String(random.between(10_000_000, 79_999_999)),
        position,
      },
    };
  if (tier === 'NGO')
    return {
      ngo: {
        name: random.pick(organizations),
        number: `91/${random.between(1000, 19_999)}`,
        position,
      },
    };
  return {};
}

/** Returns the venue's members and their profiles: the same on every machine. */
export function venueMembers(): { person: Person; seed: MemberSeed }[] {
  const random = seededRandom('members of the house');
  return Array.from({ length: how_many }, (_, n) => {
    const [family, romanFamily] = random.weighted(families.map((name) => [name, name[2]] as const));
    const [name, romanName] = random.pick(given_names);
    const nick = random.pick(english);
    const tier = random.weighted(tiers);
    const isWestern = random.chance(0.3);
    const isSimplified = !isWestern && random.chance(0.12);
    const inScript = (text: string): string => (isSimplified ? inSimplified(text) : text);
    const away = random.weighted([
      [null, 95],
      ['MACAU', 2],
      ['MAINLAND', 3],
    ] as const);
    const local = `${nick}.${romanFamily}`.toLowerCase().replace(/[^a-z]+/g, '.');
    const email = `${local}${n + 11}@${random.weighted(domains)}`;
    return {
      person: {
        first_name: isWestern ? nick : inScript(name),
        last_name: isWestern ? romanFamily : inScript(family),
        email,
        locale: isSimplified ? 'zh-cn' : random.chance(isWestern ? 0.5 : 0.92) ? 'zh-hk' : 'en',
      },
      seed: {
        email,
        tier,
        days_left: termOf(random, tier),
        ...(random.chance(0.03) ? { status: 'INACTIVE' as const } : {}),
        ...(away ? { residence_city: away } : {}),
        district: away ? null : random.pick(districts),
        phone_number: mobile(random),
        birth_month: random.between(1, 12),
        gender: random.weighted([
          ['FEMALE', 52],
          ['MALE', 40],
          ['OTHER', 1],
          ['UNDISCLOSED', 7],
        ] as const),
        age_group: random.weighted(
          ageGroups.map((group, at) => [group, [2, 12, 26, 24, 18, 11, 7][at] ?? 1] as const),
        ),
        relationship: random.pick(relationships),
        days_ago: random.between(3, 390),
        name_en: random.chance(0.9)
          ? `${romanFamily.toUpperCase()} ${romanName}${isWestern ? `, ${nick}` : ''}`
          : null,
        name_zh_hk: isSimplified ? null : `${family}${name}`,
        name_zh_cn: isSimplified || random.chance(0.2) ? inSimplified(`${family}${name}`) : null,
        job_title: random.chance(0.5) ? random.pick(jobs) : null,
        interests: some(random, interests.length, 4),
        specialities: some(random, specialities.length, 2),
        consents: (['PHONE', 'EMAIL_SMS', 'DIRECT_MAIL'] as const).filter((_one, at) =>
          random.chance([0.2, 0.55, 0.15][at] ?? 0),
        ),
        is_volunteer: random.chance(0.14),
        ...kindOf(random, tier),
      },
    };
  });
}
