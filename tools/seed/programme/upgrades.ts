import { text, type LocalizedText } from './texts.ts';

/** Partner merchants near the venue whose receipts count; the last one has moved away. */
export const merchants: { name: LocalizedText; is_hidden?: boolean }[] = [
  { name: text('源記茶莊', '源记茶庄', 'Yuen Kee Tea') },
  { name: text('北河書室', '北河书室', 'Pei Ho Books') },
  { name: text('基隆街布行', '基隆街布行', 'Ki Lung Fabrics') },
  { name: text('黃竹咖啡', '黄竹咖啡', 'Yellow Bamboo Coffee') },
  { name: text('大南陶房', '大南陶房', 'Tai Nan Ceramics') },
  { name: text('鴨寮影音', '鸭寮影音', 'Ap Liu Audio'), is_hidden: true },
];

export interface SlipSeed {
  /** An index of the list above. */
  merchant: number;
  number: string;
  address: string;
  /** The items, with amounts in cents. */
  items: readonly (readonly [name: string, amount: number])[];
  /** Whether the receipt is a photograph rather than a PDF. */
  is_photo: boolean;
}
/** Receipts, by the name of their drawing. */
export const slips: Record<string, SlipSeed> = {
  tea: {
    merchant: 0,
    number: 'YK-204817',
    address: '深水埗北河街 128 號地下',
    items: [
      ['陳年普洱 150g', 23_800],
      ['鐵觀音 75g', 8_600],
    ],
    is_photo: true,
  },
  books: {
    merchant: 1,
    number: 'PH20931',
    address: '深水埗北河街 96 號閣樓',
    items: [
      ['《布廠歲月》', 15_800],
      ['《渡海》', 11_000],
    ],
    is_photo: true,
  },
  cloth: {
    merchant: 2,
    number: '0077132',
    address: '深水埗基隆街 190 號',
    items: [
      ['亞麻布 4.5 碼', 49_500],
      ['木鈕 12 粒', 11_750],
    ],
    is_photo: true,
  },
  coffee: {
    merchant: 3,
    number: 'A1-58820',
    address: '深水埗黃竹街 21 號',
    items: [
      ['咖啡豆 1kg', 42_000],
      ['濾紙', 6_000],
    ],
    is_photo: true,
  },
  pots: {
    merchant: 4,
    number: 'TN-3316',
    address: '深水埗大南街 210 號',
    items: [['手拉坯課程（兩堂）', 96_000]],
    is_photo: false,
  },
  platinum: {
    merchant: 4,
    number: 'TN-2870',
    address: '深水埗大南街 210 號',
    items: [['青釉碗四隻', 72_000]],
    is_photo: false,
  },
  renewal: {
    merchant: 0,
    number: 'YK-205003',
    address: '深水埗北河街 128 號地下',
    items: [['白毫銀針 100g', 68_800]],
    is_photo: true,
  },
};

export interface NewcomerSeed {
  email: string;
  first_name: string;
  last_name: string;
  locale: 'zh-hk' | 'zh-cn' | 'en';
  phone_number: string;
  district: string;
}
/** Members who only submit a request: they are not among the listed sign-ins. */
export const newcomers: NewcomerSeed[] = [
  {
    email: 'mei.fong@example.com',
    first_name: '美芳',
    last_name: '鄧',
    locale: 'zh-hk',
    phone_number: '91230011',
    district: 'kwun_tong',
  },
  {
    email: 'hugo.lam@example.com',
    first_name: 'Hugo',
    last_name: 'Lam',
    locale: 'en',
    phone_number: '61230012',
    district: 'eastern',
  },
  {
    email: 'ziyi.chen@example.com',
    first_name: '子怡',
    last_name: '陈',
    locale: 'zh-cn',
    phone_number: '51230013',
    district: 'tsuen_wan',
  },
  {
    email: 'kin.sze@example.com',
    first_name: '健',
    last_name: '施',
    locale: 'zh-hk',
    phone_number: '91230014',
    district: 'sham_shui_po',
  },
];

export interface RequestSeed {
  email: string;
  tier: 'PLATINUM' | 'INDIVIDUAL' | 'CORPORATE' | 'NGO';
  status: 'PENDING' | 'APPROVED' | 'REJECTED';
  /** How many hours ago the request was sent; decisions are made a day later. */
  sent_hours_ago: number;
  /**
   * Receipts by the name of their drawing, and how many days before the request they were issued.
   */
  slips?: readonly (readonly [name: string, days: number])[];
  reason?: string;
  /** The document of a company or an organization. */
  document?: 'CERTIFICATE' | 'SECTION_88';
  organization?: { name: string; number: string; position: string };
}
/**
 * Each kind and status once: enough spending, receipts of several days, too old, too little,
 * already used by another member, with documents.
 */
export const requests: RequestSeed[] = [
  {
    email: 'platinum@foyer.test',
    tier: 'PLATINUM',
    status: 'APPROVED',
    sent_hours_ago: 83 * 24,
    slips: [['platinum', 3]],
  },
  {
    email: 'corporate@foyer.test',
    tier: 'CORPORATE',
    status: 'APPROVED',
    sent_hours_ago: 205 * 24,
    document: 'CERTIFICATE',
  },
  {
    email: 'hugo.lam@example.com',
    tier: 'INDIVIDUAL',
    status: 'REJECTED',
    sent_hours_ago: 70 * 24,
    slips: [['platinum', 16]],
    reason: 'The receipt has been used before.',
  },
  {
    email: 'mei.fong@example.com',
    tier: 'INDIVIDUAL',
    status: 'PENDING',
    sent_hours_ago: 52,
    slips: [['cloth', 15]],
  },
  {
    email: 'gold@foyer.test',
    tier: 'PLATINUM',
    status: 'PENDING',
    sent_hours_ago: 47,
    slips: [
      ['tea', 2],
      ['books', 1],
    ],
  },
  {
    email: 'kin.sze@example.com',
    tier: 'NGO',
    status: 'PENDING',
    sent_hours_ago: 30,
    document: 'SECTION_88',
    organization: { name: '深水埗口述歷史學會', number: '91/17342', position: '幹事' },
  },
  {
    email: 'ziyi.chen@example.com',
    tier: 'INDIVIDUAL',
    status: 'PENDING',
    sent_hours_ago: 26,
    slips: [['coffee', 0]],
  },
  {
    email: 'normal@foyer.test',
    tier: 'INDIVIDUAL',
    status: 'PENDING',
    sent_hours_ago: 7,
    slips: [['pots', 4]],
  },
  {
    email: 'platinum@foyer.test',
    tier: 'PLATINUM',
    status: 'PENDING',
    sent_hours_ago: 3,
    slips: [['renewal', 1]],
  },
];
