import { both, type EventSeed } from './event-seed.ts';

/** What the public does not see: three drafts and two archived events. */
export const hiddenEvents: EventSeed[] = [
  {
    title: '農曆新年花市夜讀 New Year Flower Market Reading',
    categories: ['family', 'market'],
    organizer: 'venue',
    day: 78,
    from: '19:00',
    to: '22:00',
    status: 'DRAFT',
    picture: 'lanterns',
    summary: '行完花市，入來聽個故事。After the flowers, a story.',
    text: both(
      '花市散場前的三個故事：關於桃花、關於年桔、關於回家。',
      'Three stories before the flower market closes: peach blossom, kumquats and going home.',
    ),
    tickets: [{ title: '座位 Seat', max: 4, prices: [{ price: 80, capacity: 90, sold: 0 }] }],
  },
  {
    title: '電車司機的一日（紀錄片首映） A Driver’s Day: Documentary Premiere',
    categories: ['film'],
    organizer: 'pictures',
    day: 66,
    from: '19:30',
    to: '21:30',
    status: 'DRAFT',
    picture: 'tram',
    summary: '由頭班車到尾班車。From the first tram to the last.',
    text: both(
      '導演跟隨一位電車司機二十四小時。首映後設座談。',
      'A director follows one driver for twenty-four hours. A conversation follows.',
    ),
    tickets: [
      {
        title: '首映票 Premiere',
        type: 'TIERED',
        max: 4,
        prices: [
          { label: '正價 Standard', price: 150, capacity: 120, sold: 0 },
          { label: '優惠 Concession', price: 80, capacity: 40, sold: 0 },
        ],
      },
    ],
  },
  {
    title: '春季陶藝班（構思中） Spring Pottery Course (working title)',
    categories: ['workshop'],
    organizer: 'hands',
    day: 84,
    from: '10:00',
    to: '13:00',
    status: 'DRAFT',
    picture: 'tea-jade',
    summary: '六堂，一窰。Six lessons, one kiln.',
    text: both('每星期六上午，由揉泥到上釉。', 'Saturday mornings from kneading to glazing.'),
    tickets: [],
  },
  {
    title: '颱風改期：天台電影夜 Rooftop Cinema (postponed by typhoon)',
    categories: ['film'],
    organizer: 'pictures',
    day: -70,
    from: '19:45',
    to: '22:00',
    status: 'ARCHIVED',
    picture: 'cinema-reel',
    summary: '因八號風球改期。Postponed under Signal 8.',
    text: both(
      '因八號風球改期，門票已安排退款。',
      'Postponed under Signal 8; tickets were refunded.',
    ),
    tickets: [{ title: '坐墊 Cushion', prices: [{ price: 150, capacity: 90, sold: 0 }] }],
  },
  {
    title: '木刻入門班（第一期） Woodcut for Beginners (first course)',
    categories: ['workshop'],
    organizer: 'hands',
    day: -90,
    from: '14:00',
    to: '17:00',
    status: 'ARCHIVED',
    picture: 'woodcut',
    summary: '第一期圓滿結束。The first course is over.',
    text: both('十二位學員，四個星期，一本合集。', 'Twelve people, four weeks, one book.'),
    tickets: [{ title: '課程 Course', prices: [{ price: 960, capacity: 12, sold: 12 }] }],
  },
];

/** The second account has a stage of its own. */
export const guestEvents: EventSeed[] = [
  {
    title: '渡輪街：一齣關於等船的喜劇 Ferry Lane: A Comedy about Waiting',
    categories: ['other'],
    organizer: 'players',
    day: 11,
    from: '20:00',
    to: '21:45',
    picture: 'ferry-red',
    summary: '三個陌生人，一班永遠不來的船。Three strangers and a boat that never comes.',
    text: both(
      '劇團年度製作。三個陌生人在碼頭等一班早已停航的船，等到成為朋友。粵語演出，附英文字幕。',
      'Our production of the year: three strangers wait for a ferry that stopped running long ' +
        'ago, and become friends. In Cantonese with English surtitles.',
    ),
    tickets: [
      {
        title: '座位 Seat',
        type: 'TIERED',
        max: 6,
        prices: [
          { label: '正價 Standard', price: 320, capacity: 90, sold: 51 },
          { label: '學生 Student', price: 160, capacity: 30, sold: 18 },
        ],
      },
    ],
  },
  {
    title: '即興喜劇：街坊出題 Improv Night: You Name It',
    categories: ['other', 'family'],
    organizer: 'players',
    day: 19,
    from: '20:00',
    to: '21:30',
    picture: 'shapes',
    summary: '你出題，我們演。You say it, we play it.',
    text: both('沒有劇本，只有街坊即場出的題目。', 'No script: only what the audience shouts.'),
    tickets: [{ title: '座位 Seat', max: 6, prices: [{ price: 140, capacity: 70, sold: 26 }] }],
  },
];
