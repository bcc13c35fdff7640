import type { MembershipTier } from '#features/members/rules/tiers.ts';
import type { DB } from '#platform/tables.ts';
import { text, type LocalizedText } from './texts.ts';

export const interests: LocalizedText[] = [
  text('音樂', '音乐', 'Music'),
  text('電影', '电影', 'Film'),
  text('戲劇', '戏剧', 'Theatre'),
  text('舞蹈', '舞蹈', 'Dance'),
  text('視覺藝術', '视觉艺术', 'Visual art'),
  text('文學', '文学', 'Books'),
  text('手作工藝', '手工艺', 'Crafts'),
  text('飲食文化', '饮食文化', 'Food'),
  text('親子活動', '亲子活动', 'Family'),
  text('城市導賞', '城市导览', 'Walks'),
];
export const specialities: LocalizedText[] = [
  text('攝影', '摄影', 'Photography'),
  text('平面設計', '平面设计', 'Graphic design'),
  text('翻譯', '翻译', 'Translation'),
  text('燈光音響', '灯光音响', 'Light and sound'),
  text('急救', '急救', 'First aid'),
  text('手語', '手语', 'Sign language'),
  text('接待', '接待', 'Front of house'),
];

type Row = DB['members'];
export interface MemberSeed extends Pick<
  Row,
  'phone_number' | 'birth_month' | 'gender' | 'age_group' | 'relationship'
> {
  email: string;
  tier: MembershipTier;
  /** Until the last day of the tier, for tiers that end. */
  days_left?: number | null;
  status?: 'INACTIVE';
  residence_city?: 'MACAU' | 'MAINLAND';
  district: string | null;
  days_ago: number;
  name_en: string | null;
  name_zh_hk: string | null;
  name_zh_cn: string | null;
  job_title: string | null;
  interests: number[];
  specialities: number[];
  consents: ('PHONE' | 'EMAIL_SMS' | 'DIRECT_MAIL')[];
  is_volunteer?: boolean;
  company?: { name: string; address: string; number: string; position: string };
  ngo?: { name: string; number: string; position: string };
}
/** The members among the sign-ins of decisions.md §13. */
export const memberSeeds: MemberSeed[] = [
  {
    email: 'normal@foyer.test',
    tier: 'NORMAL',
    phone_number: '91230001',
    birth_month: 4,
    gender: 'FEMALE',
    age_group: '25_34',
    relationship: 'RESIDENT',
    district: 'sham_shui_po',
    days_ago: 120,
    name_en: 'CHAN Wing Sze',
    name_zh_hk: '陳詠詩',
    name_zh_cn: null,
    job_title: '小學教師',
    interests: [0, 5, 6],
    specialities: [6],
    consents: ['EMAIL_SMS'],
    is_volunteer: true,
  },
  {
    email: 'gold@foyer.test',
    tier: 'GOLD',
    phone_number: '61230002',
    birth_month: 11,
    gender: 'FEMALE',
    age_group: '35_44',
    relationship: 'WORKER',
    district: 'wan_chai',
    days_ago: 300,
    name_en: 'CHEUNG Ka Lun, Karen',
    name_zh_hk: '張嘉倫',
    name_zh_cn: null,
    job_title: 'Architect',
    interests: [1, 4],
    specialities: [0, 1],
    consents: [],
  },
  {
    email: 'platinum@foyer.test',
    tier: 'PLATINUM',
    phone_number: '51230003',
    birth_month: 8,
    gender: 'MALE',
    age_group: '45_54',
    relationship: 'VISITOR',
    district: 'sha_tin',
    days_ago: 380,
    name_en: 'HO Chi Ming',
    name_zh_hk: '何志明',
    name_zh_cn: null,
    job_title: '會計師',
    interests: [0, 2, 7],
    specialities: [],
    consents: ['PHONE', 'EMAIL_SMS'],
  },
  {
    email: 'corporate@foyer.test',
    tier: 'CORPORATE',
    phone_number: '91230004',
    birth_month: 1,
    gender: 'UNDISCLOSED',
    age_group: '35_44',
    relationship: 'TENANT',
    district: 'kwun_tong',
    days_ago: 210,
    name_en: 'ZHAO Xiaowen',
    name_zh_hk: null,
    name_zh_cn: '赵晓雯',
    job_title: null,
    interests: [4],
    specialities: [2],
    consents: ['EMAIL_SMS', 'DIRECT_MAIL'],
    company: {
      name: '潮汐設計有限公司',
      address: '九龍觀塘成業街 10 號',
      number: '12345678-000',
      position: '總監',
    },
  },
];
