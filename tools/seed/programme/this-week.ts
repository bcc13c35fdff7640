import type { EventSeed } from './event-seed.ts';
import { text } from './texts.ts';

/** Events of tonight and the next days. */
export const thisWeek: EventSeed[] = [
  {
    title: text('夜渡：海港城市民謠', '夜渡：海港城市民谣', 'Night Ferry: Songs of a Harbour City'),
    categories: ['concert', text('民謠', '民谣', 'Folk')],
    attributes: [
      {
        name: text('演出語言', '演出语言', 'Performed in'),
        value: text('粵語', '粤语', 'Cantonese'),
      },
      {
        name: text('適合年齡', '适合年龄', 'Ages'),
        value: text('12 歲或以上', '12 岁及以上', '12 and over'),
      },
    ],
    poster: text('節目海報', '节目海报', 'Poster'),
    organizer: 'music',
    day: 0,
    from: '20:00',
    to: '00:30',
    picture: 'ferry',
    gallery: ['vinyl', 'neon'],
    colour: '#14304a',
    summary: text(
      '四把木結他、一部手風琴，唱盡最後一班渡輪的故事。',
      '四把木吉他、一部手风琴，唱尽最后一班渡轮的故事。',
      'Four guitars, one accordion and the last ferry home.',
    ),
    text: text(
      `最後一班船開出之後，碼頭還剩下甚麼？「夜渡」由五位本地唱作人輪流主唱，用粵語寫下渡輪、天橋與凌晨茶記的故事。
      全場不設擴音咪的開場三首，你會聽到木地板、呼吸，以及隔壁桌的笑聲。下半場樂隊加入，直到午夜。
      # 當晚流程
      - 19:15 開門，酒吧營業
      - 20:00 不插電時段
      - 21:15 樂隊時段
      - 23:30 點唱與散席`,
      `最后一班船开出之后，码头还剩下什么？“夜渡”由五位本地唱作人轮流主唱，用粤语写下渡轮、天桥与凌晨茶餐厅的故事。
      全场不设麦克风的开场三首，你会听到木地板、呼吸，以及邻桌的笑声。下半场乐队加入，直到午夜。
      # 当晚流程
      - 19:15 开门，酒吧营业
      - 20:00 不插电时段
      - 21:15 乐队时段
      - 23:30 点歌、散场`,
      `What stays on the pier after the last boat has left? Five local songwriters take turns with new \
      songs in Cantonese about ferries, footbridges and tea houses at three in the morning.
      The first three songs use no microphone at all: you will hear the floorboards, the breathing and \
      the next table laughing. After the break the band joins in until midnight.
      # Running order
      - 7:15pm doors and bar
      - 8pm unplugged
      - 9:15pm with the band
      - 11:30pm requests and goodbyes`,
    ),
    message: text(
      '大門 19:15 開放，開場三首歌期間不設入場，請提早到達。',
      '大门 19:15 开放，开场三首歌期间不放人入场，请提早到达。',
      'Doors open at 7:15pm. There is no admission during the first three songs, so please come early.',
    ),
    lead: 38,
    tickets: [
      {
        title: text('企位', '站票', 'Standing'),
        text: text(
          '企位不設劃位，先到先選位置；酒吧在左邊。',
          '站票不对号，先到先选位置；酒吧在左侧。',
          'Unreserved standing: come early for a place by the stage. The bar is on the left.',
        ),
        type: 'TIERED',
        max: 6,
        shows_left: true,
        prices: [
          {
            label: text('早鳥', '早鸟', 'Early bird'),
            price: 220,
            capacity: 80,
            sold: 80,
            until: 21,
          },
          { label: text('標準', '标准', 'Standard'), price: 280, capacity: 120, sold: 101 },
          {
            label: text('即場', '现场', 'At the door'),
            price: 320,
            capacity: 20,
            sold: 0,
            from: 0.2,
          },
        ],
      },
      {
        title: text('前排座位', '前排座位', 'Front row seat'),
        text: text(
          '頭兩行木椅，近得聽到換氣。',
          '最前面两排木椅，近得听得见换气。',
          'Wooden chairs in the first two rows, close enough to hear a breath.',
        ),
        max: 2,
        prices: [{ price: 420, capacity: 24, sold: 22 }],
      },
    ],
  },
  {
    title: text(
      '霓虹之後：招牌師傅對談',
      '霓虹之后：招牌师傅对谈',
      'After Neon: A Talk with the Sign Makers',
    ),
    categories: ['talk', 'exhibition'],
    attributes: [
      {
        name: text('講座語言', '讲座语言', 'Spoken language'),
        value: text('粵語，附英語傳譯', '粤语，附英语传译', 'Cantonese, interpreted into English'),
      },
    ],
    poster: text('講座海報', '讲座海报', 'Poster of the talk'),
    organizer: 'pictures',
    day: 2,
    from: '19:30',
    to: '21:30',
    picture: 'neon',
    gallery: ['neon-tea', 'estate'],
    colour: '#2a1230',
    summary: text(
      '兩位屈霓虹光管四十年的師傅，一位寫字佬，一晚真話。',
      '两位弯霓虹灯管四十年的师傅，一位写字先生，一晚真话。',
      'Forty years of bending glass, told by the people who did it.',
    ),
    text: text(
      `街上的霓虹一支一支熄滅，做招牌的人仍在。當晚兩位師傅會即場屈管，示範怎樣把一支直玻璃變成一個「麻」字的最後一撇。
      對談以粵語進行，附英語傳譯。完場後可近距離看六件由拆卸現場救回來的招牌。`,
      `街上的霓虹一支一支熄灭，做招牌的人仍在。当晚两位师傅会现场弯管，示范怎样把一支直玻璃变成一个“麻”字的最后一撇。
      对谈以粤语进行，附英语传译。散场后可近距离看六件从拆卸现场救回来的招牌。`,
      `One by one the signs go dark, but the people who made them are still here. Two masters will bend \
      glass on stage and show how a straight tube becomes the last stroke of a character.
      In Cantonese with English interpretation. Afterwards, look closely at six signs rescued from demolition sites.`,
    ),
    tickets: [
      {
        title: text('講座門票', '讲座门票', 'Talk'),
        type: 'TIERED',
        max: 4,
        prices: [
          { label: text('正價', '正价', 'Standard'), price: 120, capacity: 110, sold: 71 },
          {
            label: text('學生及長者', '学生及长者', 'Student and senior'),
            price: 60,
            capacity: 40,
            sold: 23,
          },
        ],
      },
    ],
  },
  {
    title: text('浮城木刻：當代版畫展', '浮城木刻：当代版画展', 'Floating City: Woodcuts Now'),
    categories: ['exhibition'],
    organizer: 'venue',
    day: -6,
    more_days: 30,
    from: '11:00',
    to: '19:00',
    picture: 'woodcut',
    gallery: ['woodcut-night', 'bamboo'],
    colour: '#16150f',
    summary: text(
      '十二位版畫家，一百二十塊木板，一座會浮的城市。免費入場，請預約時段。',
      '十二位版画家，一百二十块木板，一座会漂浮的城市。免费入场，请预约时段。',
      'Free, with a timed ticket.',
    ),
    text: text(
      `把城市刻成負片，讓光從黑裏走出來。十二位香港及澳門版畫家以木刻回應「浮城」二字：有人刻颱風前的海，有人刻劏房的窗花，有人把整條明渠刻成六米長卷。
      每逢星期六下午三時設導賞團；展場中央有一部手搖印刷機，歡迎親手印一張帶走。逢星期二休館。`,
      `把城市刻成负片，让光从黑里走出来。十二位香港及澳门版画家以木刻回应“浮城”二字：有人刻台风前的海，有人刻隔断房的窗花，有人把整条明渠刻成六米长卷。
      每周六下午三时设导览团；展场中央有一部手摇印刷机，欢迎亲手印一张带走。逢星期二休馆。`,
      `Carve the city as a negative and let the light walk out of the black. Twelve printmakers from \
      Hong Kong and Macau answer the words “floating city”: the sea before a typhoon, the window \
      grilles of a subdivided flat, our nullah as a scroll six metres long.
      Guided tours on Saturdays at 3pm. Pull your own print on the hand press in the middle of the \
      room. Closed on Tuesdays.`,
    ),
    tickets: [
      {
        title: text('免費預約入場', '免费预约入场', 'Free timed entry'),
        type: 'FREE',
        max: 4,
        prices: [{ price: 0, capacity: 1600, sold: 742 }],
      },
    ],
    lead: 30,
  },
  {
    title: text(
      '天台電影夜：黑白香港',
      '天台电影夜：黑白香港',
      'Rooftop Cinema: Hong Kong in Black and White',
    ),
    categories: ['film'],
    organizer: 'pictures',
    day: 4,
    from: '19:45',
    to: '22:15',
    picture: 'cinema',
    gallery: ['estate-night', 'cinema-reel'],
    colour: '#1b1f2a',
    summary: text(
      '三部修復短片，一部放映機，一片深水埗夜空。',
      '三部修复短片，一部放映机，一片深水埗夜空。',
      'Three restored shorts under the Sham Shui Po sky.',
    ),
    text: text(
      `我們把 16 毫米放映機抬上七樓天台，放映三部重新修復的街頭短片，現場鋼琴配樂。
      毛毯、蚊怕水與花生由我們準備；如遇大雨，改於地下大廳放映，門票照樣有效。`,
      `我们把 16 毫米放映机抬上八楼天台，放映三部重新修复的街头短片，现场钢琴配乐。
      毛毯、驱蚊水与花生由我们准备；如遇大雨，改于一楼大厅放映，门票照样有效。`,
      `We carried a 16mm projector seven floors up to the roof. Three restored street films, live \
      piano, and a blanket for everyone.
      If it rains we move to the hall on the ground floor and your ticket stays valid.`,
    ),
    tickets: [
      {
        title: text('坐墊', '坐垫', 'Floor cushion'),
        max: 4,
        shows_left: true,
        prices: [{ price: 150, capacity: 90, sold: 86 }],
      },
      {
        title: text('帆布椅', '帆布椅', 'Deck chair'),
        max: 2,
        shows_left: true,
        prices: [{ price: 220, capacity: 30, sold: 29 }],
      },
    ],
  },
];
