import type { Locale } from '#platform/pure/locales.ts';
import type { Random } from './random.ts';

export interface Person {
  first_name: string;
  last_name: string | null;
  email: string;
  locale: Locale;
}

export const families: readonly (readonly [string, string, number])[] = [
  ['陳', 'Chan', 11],
  ['黃', 'Wong', 10],
  ['李', 'Lee', 9],
  ['張', 'Cheung', 6],
  ['梁', 'Leung', 6],
  ['林', 'Lam', 6],
  ['劉', 'Lau', 5],
  ['吳', 'Ng', 5],
  ['何', 'Ho', 4],
  ['鄭', 'Cheng', 3],
  ['郭', 'Kwok', 3],
  ['葉', 'Yip', 3],
  ['周', 'Chow', 3],
  ['鄧', 'Tang', 3],
  ['曾', 'Tsang', 3],
  ['蔡', 'Choi', 2],
  ['馮', 'Fung', 2],
  ['羅', 'Law', 2],
  ['譚', 'Tam', 2],
  ['余', 'Yu', 2],
  ['麥', 'Mak', 2],
  ['蘇', 'So', 2],
  ['潘', 'Poon', 1],
  ['盧', 'Lo', 1],
  ['歐陽', 'Au Yeung', 1],
  ['司徒', 'Szeto', 1],
];
export const given_names: readonly (readonly [string, string])[] = [
  ['大文', 'Tai Man'],
  ['嘉欣', 'Ka Yan'],
  ['子軒', 'Tsz Hin'],
  ['曉彤', 'Hiu Tung'],
  ['志明', 'Chi Ming'],
  ['詠詩', 'Wing Sze'],
  ['俊傑', 'Chun Kit'],
  ['穎怡', 'Wing Yi'],
  ['家豪', 'Ka Ho'],
  ['美玲', 'Mei Ling'],
  ['思穎', 'Sze Wing'],
  ['浩然', 'Ho Yin'],
  ['淑儀', 'Shuk Yee'],
  ['梓晴', 'Tsz Ching'],
  ['偉強', 'Wai Keung'],
  ['麗華', 'Lai Wah'],
  ['卓琳', 'Cheuk Lam'],
  ['柏熙', 'Pak Hei'],
  ['凱晴', 'Hoi Ching'],
  ['永康', 'Wing Hong'],
  ['心怡', 'Sum Yi'],
  ['文輝', 'Man Fai'],
  ['雅雯', 'Nga Man'],
  ['智恒', 'Chi Hang'],
  ['芷晴', 'Tsz Ching'],
  ['國樑', 'Kwok Leung'],
];
export const english = [
  'Peter',
  'Karen',
  'Jason',
  'Carmen',
  'Kelvin',
  'Yoyo',
  'Winnie',
  'Ivan',
  'Joyce',
  'Calvin',
  'Phoebe',
  'Marco',
  'Tiffany',
  'Eric',
  'Natalie',
  'Samson',
  'Vivian',
  'Hinson',
  'Queenie',
  'Desmond',
  'Ada',
  'Brian',
  'Mandy',
  'Oscar',
  'Cherry',
  'Gordon',
];
const abroad: readonly (readonly [string, string, Locale])[] = [
  ['Jürgen', 'Weiß', 'de'],
  ['Claire', 'Dubois', 'fr'],
  ['Emily', 'Whitfield', 'en'],
  ['Rahul', 'Mehta', 'en'],
  ['Sofía', 'Navarro', 'es'],
  ['Tomás', 'Ferreira', 'pt'],
  ['Aiko', 'Tanaka', 'en'],
  ['Liam', 'O’Connor', 'en'],
  ['Ananya', 'Iyer', 'en'],
  ['Lukas', 'Brandstätter', 'de'],
  ['Camille', 'Lefèvre', 'fr'],
  ['Grace', 'Villanueva', 'en'],
  ['Daniel', 'Hoffmann', 'de'],
  ['Isla', 'Campbell', 'en'],
  ['Mateus', 'Carvalho', 'pt-br'],
];
const mainland: readonly (readonly [string, string])[] = [
  ['伟', '张'],
  ['思远', '刘'],
  ['雨桐', '王'],
  ['晓雯', '赵'],
  ['俊杰', '杨'],
  ['梦洁', '孙'],
  ['子涵', '徐'],
  ['佳琪', '胡'],
];
// Reserved for examples: no mail can ever reach a real person.
export const domains: readonly (readonly [string, number])[] = [
  ['example.com', 10],
  ['example.net', 5],
  ['example.org', 4],
  ['mail.example', 4],
];

/** Returns a person who might live in Hong Kong, with the language they would book in. */
export function person(random: Random): Person {
  const [family, romanFamily] = random.weighted(families.map((name) => [name, name[2]] as const));
  const [name, romanName] = random.pick(given_names);
  const nick = random.pick(english);
  const address = (name: string): string => {
    const local = name
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z]+/g, '.')
      .replace(/^\.|\.$/g, '');
    return `${local}${random.chance(0.55) ? random.between(1, 99) : ''}@${random.weighted(domains)}`;
  };
  switch (
    random.weighted([
      ['chinese', 50],
      ['english', 34],
      ['roman', 6],
      ['mainland', 5],
      ['abroad', 5],
    ] as const)
  ) {
    case 'chinese':
      return {
        first_name: name,
        last_name: family,
        email: address(`${nick} ${romanFamily}`),
        locale: random.chance(0.94) ? 'zh-hk' : 'en',
      };
    case 'english':
      return {
        first_name: nick,
        last_name: romanFamily,
        email: address(`${nick} ${romanFamily}`),
        locale: random.chance(0.55) ? 'zh-hk' : 'en',
      };
    case 'roman':
      return {
        first_name: `${romanName}, ${nick}`,
        last_name: romanFamily.toUpperCase(),
        email: address(`${romanFamily} ${romanName}`),
        locale: random.chance(0.7) ? 'zh-hk' : 'en',
      };
    case 'mainland': {
      const [first_name, last_name] = random.pick(mainland);
      return {
        first_name,
        last_name,
        email: `${random.letters(7).toLowerCase()}@${random.weighted(domains)}`,
        locale: 'zh-cn',
      };
    }
    default: {
      const [first_name, last_name, locale] = random.pick(abroad);
      return { first_name, last_name, email: address(`${first_name} ${last_name}`), locale };
    }
  }
}
