import type { OrganizerKey } from './event-seed.ts';
import { text, type LocalizedText } from './texts.ts';

export const password = 'foyer-demo-2026';
export const host = { name: '明渠 Nullah House', stripe: 'acct_1FoyerDemoNullah' };
export const guest = {
  name: '渡輪街劇團 Ferry Lane Players',
  stripe: 'acct_1FoyerDemoPlayer',
};

export interface UserSeed {
  email: string;
  first_name: string;
  last_name: string;
  locale: 'zh-hk' | 'zh-cn' | 'en';
  host?: 'ADMIN' | 'ORGANIZER' | 'COLLABORATOR';
  guest?: 'ADMIN' | 'ORGANIZER';
}
/** The sign-ins of decisions.md §13. */
export const users: UserSeed[] = [
  {
    email: 'owner@foyer.test',
    first_name: '慧玲',
    last_name: '岑',
    locale: 'zh-hk',
    host: 'ADMIN',
  },
  {
    email: 'admin@foyer.test',
    first_name: 'Kelvin',
    last_name: 'Leung',
    locale: 'en',
    host: 'ADMIN',
  },
  {
    email: 'organizer@foyer.test',
    first_name: '子軒',
    last_name: '黎',
    locale: 'zh-hk',
    host: 'ORGANIZER',
  },
  {
    email: 'collaborator@foyer.test',
    first_name: 'Phoebe',
    last_name: 'Yip',
    locale: 'en',
    host: 'COLLABORATOR',
  },
  {
    email: 'several@foyer.test',
    first_name: '家明',
    last_name: '溫',
    locale: 'zh-hk',
    host: 'ORGANIZER',
    guest: 'ADMIN',
  },
  { email: 'normal@foyer.test', first_name: '詠詩', last_name: '陳', locale: 'zh-hk' },
  { email: 'gold@foyer.test', first_name: 'Karen', last_name: 'Cheung', locale: 'en' },
  { email: 'platinum@foyer.test', first_name: '志明', last_name: '何', locale: 'zh-hk' },
  { email: 'corporate@foyer.test', first_name: '晓雯', last_name: '赵', locale: 'zh-cn' },
];
/**
 * Colleagues of the venue who do not sign in: one has left, one has not accepted the invitation
 * yet.
 */
export const absent = {
  left: { email: 'szeman@nullah.example', first_name: '思敏', last_name: '鄧', locale: 'zh-hk' },
  invited: { email: 'owen.lau@nullah.example', first_name: 'Owen', last_name: 'Lau', locale: 'en' },
} as const satisfies Record<string, UserSeed>;
export const members = users.filter((user) => !user.host && !user.guest);

export interface OrganizerSeed {
  key: OrganizerKey;
  name: LocalizedText;
  email: string;
  phone: string;
  website: string;
  text: LocalizedText;
  logo: string;
}
export const organizers: OrganizerSeed[] = [
  {
    key: 'venue',
    name: text('明渠', '明渠', 'Nullah House'),
    email: 'hello@nullah.example',
    phone: '+852 2123 4567',
    website: 'https://nullah.example',
    logo: 'logo-house',
    text: text(
      '深水埗一幢七層高的舊布廠，現在是一座給街坊的藝術屋。',
      '深水埗一栋七层高的旧布厂，现在是一座给邻里的艺术空间。',
      'A seven-storey cloth factory in Sham Shui Po that became an arts house for its neighbours.',
    ),
  },
  {
    key: 'music',
    name: text('夜渡樂社', '夜渡乐社', 'Night Ferry Music'),
    email: 'music@nullah.example',
    phone: '+852 2123 4568',
    website: 'https://nightferry.example',
    logo: 'logo-music',
    text: text(
      '由碼頭唱到天台的獨立音樂搞手。',
      '从码头唱到天台的独立音乐策划人。',
      'Independent promoters, from the pier to the roof.',
    ),
  },
  {
    key: 'hands',
    name: text('地庫手作', '地库手作', 'Basement Hands'),
    email: 'hands@nullah.example',
    phone: '+852 2123 4569',
    website: 'https://hands.nullah.example',
    logo: 'logo-hands',
    text: text(
      '木、泥、布、竹，用手學，用手教。',
      '木、泥、布、竹，用手学，用手教。',
      'Wood, clay, cloth and bamboo, learned and taught by hand.',
    ),
  },
  {
    key: 'pictures',
    name: text('光影天台', '光影天台', 'Rooftop Pictures'),
    email: 'pictures@nullah.example',
    phone: '+852 2123 4570',
    website: 'https://rooftop.nullah.example',
    logo: 'logo-pictures',
    text: text(
      '放映、對談與城市影像檔案。',
      '放映、对谈与城市影像档案。',
      'Screenings, conversations and an archive of the city in pictures.',
    ),
  },
  {
    key: 'players',
    name: text('渡輪街劇團', '渡轮街剧团', 'Ferry Lane Players'),
    email: 'stage@ferrylane.example',
    phone: '+852 2987 6543',
    website: 'https://ferrylane.example',
    logo: 'logo-players',
    text: text(
      '街坊劇團，演街坊的故事。',
      '街坊剧团，演街坊的故事。',
      'A neighbourhood company with neighbourhood stories.',
    ),
  },
];

export const venue_address = {
  venue_name: text('明渠', '明渠', 'Nullah House'),
  address_line_1: text('晾衣街 18 號', '晾衣街 18 号', '18 Laundry Line Street'),
  address_line_2: null,
  city: text('深水埗', '深水埗', 'Sham Shui Po'),
  state_or_region: text('九龍', '九龙', 'Kowloon'),
  zip_or_postal_code: null,
  country: 'HK',
};
export const maps_url =
  'https://www.openstreetmap.org/?mlat=22.3306&mlon=114.1622#map=17/22.3306/114.1622';
export const how_to_get_there = text(
  '港鐵深水埗站 C2 出口步行六分鐘，沿布行直行至渠邊轉左。正門設斜道及升降機。',
  '地铁深水埗站 C2 出口步行约六分钟：沿布行街直走，到水渠边左转。正门有坡道和电梯。',
  'Six minutes from Sham Shui Po station, exit C2: straight on past the cloth shops, left at the ' +
    'nullah. There is a ramp and a lift at the front door.',
);
export const bad_weather = text(
  '如活動開始前三小時仍懸掛八號或以上熱帶氣旋警告信號，或黑色暴雨警告信號生效，活動將取消或改期；門票於新日期繼續有效，或可退款。',
  '若活动开始前三小时香港仍悬挂八号或以上热带气旋警告信号，或黑色暴雨警告信号生效，活动将取消或改期，门票在新日期继续有效，或予以退款。',
  'If Signal 8 or above, or the Black Rainstorm Warning, is in force three hours before the start, ' +
    'the event is cancelled or postponed and your ticket is valid on the new date or is refunded.',
);
export const before_checkout = text(
  '請核對日期及票種；入場只看二維碼，毋須列印。',
  '请核对日期及票种；入场只看二维码，无需打印。',
  'Please check the date and the kind of ticket. The QR code is all you need at the door.',
);
export const after_checkout = text(
  '多謝支持明渠。門票已電郵給你；開場前 45 分鐘開門。',
  '感谢支持明渠。门票已发到你的邮箱；开场前 45 分钟开门。',
  'Thank you for supporting Nullah House. Your tickets are in your mailbox; doors open ' +
    '45 minutes before the start.',
);
