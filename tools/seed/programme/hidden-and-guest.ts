import type { EventSeed } from './event-seed.ts';
import { text } from './texts.ts';

/** Events that the public does not see: three drafts and two archived events. */
export const hiddenEvents: EventSeed[] = [
  {
    title: text('農曆新年花市夜讀', '农历新年花市夜读', 'New Year Flower Market Reading'),
    categories: ['family', 'market'],
    organizer: 'venue',
    day: 'new_year -2',
    from: '19:00',
    to: '22:00',
    status: 'DRAFT',
    picture: 'lanterns',
    summary: text(
      '行完花市，入來聽個故事。',
      '逛完花市，进来听个故事。',
      'After the flowers, a story.',
    ),
    text: text(
      '花市散場前的三個故事：關於桃花、關於年桔、關於回家。',
      '花市散场前的三个故事：关于桃花、关于年桔、关于回家。',
      'Three stories before the flower market closes: peach blossom, kumquats and going home.',
    ),
    tickets: [
      {
        title: text('座位', '座位', 'Seat'),
        max: 4,
        prices: [{ price: 80, capacity: 90, sold: 0 }],
      },
    ],
  },
  {
    title: text(
      '電車司機的一日（紀錄片首映）',
      '电车司机的一日（纪录片首映）',
      'A Driver’s Day: Documentary Premiere',
    ),
    categories: ['film'],
    organizer: 'pictures',
    day: 66,
    from: '19:30',
    to: '21:30',
    status: 'DRAFT',
    picture: 'tram',
    summary: text('由頭班車到尾班車。', '从首班车到末班车。', 'From the first tram to the last.'),
    text: text(
      '導演跟隨一位電車司機二十四小時。首映後設座談。',
      '导演跟随一位电车司机二十四小时。首映后设座谈。',
      'A director follows one driver for twenty-four hours. A conversation follows.',
    ),
    tickets: [
      {
        title: text('首映票', '首映票', 'Premiere'),
        type: 'TIERED',
        max: 4,
        prices: [
          { label: text('正價', '正价', 'Standard'), price: 150, capacity: 120, sold: 0 },
          { label: text('優惠', '优惠', 'Concession'), price: 80, capacity: 40, sold: 0 },
        ],
      },
    ],
  },
  {
    title: text('陶藝班（構思中）', '陶艺班（构思中）', 'Pottery Course (working title)'),
    categories: ['workshop'],
    organizer: 'hands',
    day: 84,
    from: '10:00',
    to: '13:00',
    status: 'DRAFT',
    picture: 'tea-jade',
    summary: text('六堂，一窰。', '六堂，一窑。', 'Six lessons, one kiln.'),
    text: text(
      '每星期六上午，由揉泥到上釉。',
      '每周六上午，从揉泥到上釉。',
      'Saturday mornings from kneading to glazing.',
    ),
    tickets: [],
  },
  {
    title: text(
      '颱風改期：天台電影夜',
      '台风改期：天台电影夜',
      'Rooftop Cinema (postponed by typhoon)',
    ),
    categories: ['film'],
    organizer: 'pictures',
    day: -70,
    from: '19:45',
    to: '22:00',
    status: 'ARCHIVED',
    picture: 'cinema-reel',
    summary: text('因八號風球改期。', '因八号风球改期。', 'Postponed under Signal 8.'),
    text: text(
      '因八號風球改期，門票已安排退款。',
      '因八号风球改期，门票已安排退款。',
      'Postponed under Signal 8; tickets were refunded.',
    ),
    tickets: [
      { title: text('坐墊', '坐垫', 'Cushion'), prices: [{ price: 150, capacity: 90, sold: 0 }] },
    ],
  },
  {
    title: text(
      '木刻入門班（第一期）',
      '木刻入门班（第一期）',
      'Woodcut for Beginners (first course)',
    ),
    categories: ['workshop'],
    organizer: 'hands',
    day: -90,
    from: '14:00',
    to: '17:00',
    status: 'ARCHIVED',
    picture: 'woodcut',
    summary: text('第一期圓滿結束。', '第一期圆满结束。', 'The first course is over.'),
    text: text(
      '十二位學員，四個星期，一本合集。',
      '十二位学员，四个星期，一本合集。',
      'Twelve people, four weeks, one book.',
    ),
    tickets: [
      { title: text('課程', '课程', 'Course'), prices: [{ price: 960, capacity: 12, sold: 12 }] },
    ],
  },
];

/** The events of the second account, which has its own stage. */
export const guestEvents: EventSeed[] = [
  {
    title: text(
      '渡輪街：一齣關於等船的喜劇',
      '渡轮街：一出关于等船的喜剧',
      'Ferry Lane: A Comedy about Waiting',
    ),
    categories: ['other'],
    organizer: 'players',
    day: 11,
    from: '20:00',
    to: '21:45',
    picture: 'ferry-red',
    summary: text(
      '三個陌生人，一班永遠不來的船。',
      '三个陌生人，一班永远不来的船。',
      'Three strangers and a boat that never comes.',
    ),
    text: text(
      '劇團年度製作。三個陌生人在碼頭等一班早已停航的船，等到成為朋友。粵語演出，附英文字幕。',
      '剧团年度制作。三个陌生人在码头等一班早已停航的船，等到成为朋友。粤语演出，附英文字幕。',
      'Our production of the year: three strangers wait for a ferry that stopped running long ' +
        'ago, and become friends. In Cantonese with English surtitles.',
    ),
    tickets: [
      {
        title: text('座位', '座位', 'Seat'),
        type: 'TIERED',
        max: 6,
        prices: [
          { label: text('正價', '正价', 'Standard'), price: 320, capacity: 90, sold: 51 },
          { label: text('學生', '学生', 'Student'), price: 160, capacity: 30, sold: 18 },
        ],
      },
    ],
  },
  {
    only: 'zh-hk',
    title: { 'zh-hk': '即興喜劇：街坊出題' },
    categories: ['other', 'family'],
    organizer: 'players',
    day: 19,
    from: '20:00',
    to: '21:30',
    picture: 'shapes',
    summary: { 'zh-hk': '你出題，我們演。' },
    text: { 'zh-hk': '沒有劇本，只有街坊即場出的題目。' },
    tickets: [
      {
        title: { 'zh-hk': '座位' },
        max: 6,
        prices: [{ price: 140, capacity: 70, sold: 26 }],
      },
    ],
  },
];
