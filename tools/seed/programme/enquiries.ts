import type { Enquiries } from '#platform/tables.ts';
import type { Selectable } from 'kysely';
import type { Language } from './texts.ts';

type Row = Selectable<Enquiries>;
export interface EnquirySeed extends Pick<
  Row,
  'status' | 'name' | 'email' | 'phone' | 'organization' | 'title' | 'message'
> {
  locale: Language;
  /** How many days ago the enquiry was sent. */
  days_ago: number;
  /**
   * The wanted hire: places of rooms, days from today, hours, number of people. Absent for a
   * question.
   */
  hire?: {
    rooms: number[];
    day: number;
    from: string;
    to: string;
    heads: number;
    set_up: Row['set_up'];
  };
  thread?: { kind: 'REPLY' | 'NOTE'; days_ago: number; subject?: string; body: string }[];
}
const no_contact = { phone: null, organization: null, title: null };

/** Typical enquiries to a venue in Hong Kong. */
export const enquiries: EnquirySeed[] = [
  {
    ...no_contact,
    status: 'NEW',
    locale: 'zh-hk',
    name: '黃詠詩',
    email: 'wingsze.wong@example.com',
    phone: '+852 5123 8890',
    organization: '西環合唱團',
    title: '週年音樂會',
    message: '我們有四十位團員，想在大廳舉行週年音樂會，需要鋼琴及簡單燈光。請問全日租金多少？',
    days_ago: 0,
    hire: { rooms: [0], day: 68, from: '14:00', to: '22:30', heads: 260, set_up: 'theatre' },
  },
  {
    ...no_contact,
    status: 'NEW',
    locale: 'en',
    name: 'Priya Nair',
    email: 'priya.nair@example.com',
    message:
      'Hello, I left a grey umbrella under my seat in the Screening Room last night. Has anybody found it?',
    days_ago: 0,
  },
  {
    ...no_contact,
    status: 'NEW',
    locale: 'zh-cn',
    name: '周子涵',
    email: 'zihan.zhou@example.com',
    phone: '+86 138 0013 8000',
    organization: '深圳新声剧社',
    title: '小剧场巡演',
    message: '我们剧社计划来香港巡演两晚，需要黑盒剧场和一天装台时间，请问怎么安排？',
    days_ago: 1,
    hire: { rooms: [1], day: 120, from: '10:00', to: '22:00', heads: 120, set_up: 'theatre' },
  },
  {
    ...no_contact,
    status: 'ANSWERED',
    locale: 'zh-hk',
    name: '何志明',
    email: 'cm.ho@example.com',
    message: '請問大廳有沒有輪椅座位？我母親使用輪椅，想一齊看演出。',
    days_ago: 3,
    thread: [
      {
        kind: 'REPLY',
        days_ago: 2,
        subject: '關於你的查詢',
        body: '何先生：\n\n大廳設有六個輪椅位，另可預留陪同座位。請在購票後告訴我們，我們會為你安排。\n\n祝好',
      },
    ],
  },
  {
    ...no_contact,
    status: 'ANSWERED',
    locale: 'en',
    name: 'Tom Fairweather',
    email: 'tom@fairweather.example',
    phone: '+852 9012 3344',
    organization: 'Fairweather Design',
    title: 'Team day',
    message:
      'We are looking for a bright room for thirty people with tables, a projector and coffee.',
    days_ago: 5,
    hire: { rooms: [3], day: 40, from: '09:00', to: '18:00', heads: 20, set_up: 'classroom' },
    thread: [
      {
        kind: 'NOTE',
        days_ago: 4,
        body: 'Thirty is tight in the studio. Ask whether 20 is enough.',
      },
      {
        kind: 'REPLY',
        days_ago: 4,
        subject: 'Your enquiry',
        body:
          'Dear Tom,\n\n' +
          'The Rehearsal Studio seats 20 at tables. Would that do, or shall we look at the Black Box?\n\nKind regards',
      },
    ],
  },
  {
    ...no_contact,
    status: 'OFFERED',
    locale: 'zh-hk',
    name: '李嘉敏',
    email: 'kaman.lee@example.com',
    phone: '+852 6677 1020',
    title: '婚宴',
    message: '我們打算擺酒，約十二圍，想了解宴會安排及可否自攜酒水。',
    days_ago: 8,
    hire: { rooms: [0], day: 75, from: '17:00', to: '23:30', heads: 144, set_up: 'banquet' },
    thread: [
      {
        kind: 'REPLY',
        days_ago: 6,
        subject: '場地租用報價',
        body: '李小姐：\n\n多謝查詢。大廳可擺十三圍，可自攜酒水，開瓶費全免。報價單已附於下文：全日場租 HK$16,800，包括基本燈光音響。\n\n如決定租用，請回覆這封電郵。我們會為你保留場地七天。\n\n祝好',
      },
      { kind: 'NOTE', days_ago: 2, body: '客人來電，週末會與家人商量。' },
    ],
  },
  {
    ...no_contact,
    status: 'OFFERED',
    locale: 'en',
    name: 'Marta Oliveira',
    email: 'marta@lusofilm.example',
    organization: 'Luso Film Week',
    title: 'Luso Film Week',
    message: 'Three evenings of Portuguese cinema with an introduction each night. We bring DCPs.',
    days_ago: 10,
    hire: { rooms: [2], day: 90, from: '18:30', to: '22:00', heads: 80, set_up: 'theatre' },
    thread: [
      {
        kind: 'REPLY',
        days_ago: 9,
        subject: 'Our offer for your hire',
        body:
          'Dear Marta,\n\n' +
          'The Screening Room is free on all three evenings. HK$4,800 a night with a projectionist.\n\nKind regards',
      },
    ],
  },
  {
    ...no_contact,
    status: 'CONFIRMED',
    locale: 'zh-hk',
    name: '陳浩然',
    email: 'hoyin.chan@example.com',
    phone: '+852 9123 4567',
    organization: '城市讀書會',
    title: '年度讀書分享',
    message: '每年一度的讀書分享，約一百人，需要投影及兩支無線咪。',
    days_ago: 20,
    hire: { rooms: [0], day: 30, from: '18:00', to: '22:00', heads: 100, set_up: 'theatre' },
    thread: [
      {
        kind: 'REPLY',
        days_ago: 18,
        subject: '場地租用已確認',
        body: '陳先生：\n\n你的場地租用已經確認。我們會在活動前與你聯絡，商討細節。\n\n祝好',
      },
      { kind: 'NOTE', days_ago: 17, body: '訂金已收。' },
    ],
  },
  {
    ...no_contact,
    status: 'CONFIRMED',
    locale: 'en',
    name: 'Hannah Blythe',
    email: 'hannah@peakyoga.example',
    organization: 'Peak Yoga',
    title: 'Morning retreat',
    message: 'A quiet morning for twenty, mats are ours. Is there a shower?',
    days_ago: 15,
    hire: { rooms: [3], day: 19, from: '07:30', to: '11:00', heads: 20, set_up: 'standing' },
    thread: [
      {
        kind: 'REPLY',
        days_ago: 14,
        subject: 'Your hire is confirmed',
        body:
          'Dear Hannah,\n\n' +
          'Confirmed: the Rehearsal Studio from 7.30. There are two showers on the same floor.\n\nKind regards',
      },
    ],
  },
  {
    ...no_contact,
    status: 'DECLINED',
    locale: 'zh-cn',
    name: '林晓东',
    email: 'xd.lin@example.com',
    organization: '东方直播',
    title: '直播带货',
    message: '想租大厅做三天直播带货，需要二十四小时使用场地。',
    days_ago: 25,
    hire: { rooms: [0], day: 45, from: '00:00', to: '23:59', heads: 30, set_up: 'standing' },
    thread: [
      {
        kind: 'REPLY',
        days_ago: 24,
        subject: '关于您的咨询',
        body: '林先生：\n\n感谢您的咨询。很抱歉，场地在午夜后不能使用，我们未能安排。\n\n祝好',
      },
    ],
  },
  {
    ...no_contact,
    status: 'DECLINED',
    locale: 'en',
    name: 'Gareth Pugh',
    email: 'gareth.pugh@example.com',
    message: 'Could you sell me the list of addresses of your members?',
    days_ago: 30,
    thread: [{ kind: 'NOTE', days_ago: 30, body: 'No. Not answered.' }],
  },
  {
    ...no_contact,
    status: 'ANSWERED',
    locale: 'zh-hk',
    name: '吳婉婷',
    email: 'yt.ng@example.com',
    message: '中學視藝科老師，想帶三十位學生參觀後台，請問可否安排平日下午？',
    days_ago: 12,
    thread: [
      {
        kind: 'REPLY',
        days_ago: 11,
        subject: '關於你的查詢',
        body: '吳老師：\n\n歡迎！逢星期三下午三時有後台導賞，費用全免。請告訴我們日期及人數。\n\n祝好',
      },
    ],
  },
];
