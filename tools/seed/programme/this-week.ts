import { both, type EventSeed } from './event-seed.ts';

/** What is on tonight and in the next ten days. */
export const thisWeek: EventSeed[] = [
  {
    title: '夜渡：海港城市民謠 Night Ferry: Songs of a Harbour City',
    categories: ['concert'],
    organizer: 'music',
    day: 0,
    from: '20:00',
    to: '00:30',
    picture: 'ferry',
    gallery: ['vinyl', 'neon'],
    colour: '#14304a',
    summary:
      '四把木結他、一部手風琴，唱盡最後一班渡輪的故事。Four guitars, one accordion and the last ferry home.',
    text: both(
      `最後一班船開出之後，碼頭還剩下甚麼？「夜渡」由五位本地唱作人輪流主唱，用粵語寫下渡輪、天橋與凌晨茶記的故事。
      全場不設擴音咪的開場三首，你會聽到木地板、呼吸，以及隔壁桌的笑聲。下半場樂隊加入，直到午夜。
      # 今晚流程
      - 19:15 開門，酒吧營業
      - 20:00 不插電時段
      - 21:15 樂隊時段
      - 23:30 點唱與散席`,
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
    message: both(
      '大門 19:15 開放，開場三首歌期間不設入場，請提早到達。',
      'Doors open at 7:15pm. There is no admission during the first three songs, so please come early.',
    ),
    lead: 38,
    tickets: [
      {
        title: '企位 Standing',
        type: 'TIERED',
        max: 6,
        shows_left: true,
        prices: [
          { label: '早鳥 Early bird', price: 220, capacity: 80, sold: 80, until: 21 },
          { label: '標準 Standard', price: 280, capacity: 120, sold: 101 },
          { label: '即場 At the door', price: 320, capacity: 20, sold: 0, from: 0.2 },
        ],
      },
      {
        title: '前排座位 Front row seat',
        max: 2,
        prices: [{ price: 420, capacity: 24, sold: 22 }],
      },
    ],
  },
  {
    title: '霓虹之後：招牌師傅對談 After Neon: A Talk with the Sign Makers',
    categories: ['talk', 'exhibition'],
    organizer: 'pictures',
    day: 2,
    from: '19:30',
    to: '21:30',
    picture: 'neon',
    gallery: ['neon-tea', 'estate'],
    colour: '#2a1230',
    summary:
      '兩位屈霓虹光管四十年的師傅，一位寫字佬，一晚真話。Forty years of bending glass, told by the people who did it.',
    text: both(
      `街上的霓虹一支一支熄滅，做招牌的人仍在。當晚兩位師傅會即場屈管，示範怎樣把一支直玻璃變成一個「麻」字的最後一撇。
      對談以粵語進行，附英語傳譯。完場後可近距離看六件由拆卸現場救回來的招牌。`,
      `One by one the signs go dark, but the people who made them are still here. Two masters will bend \
      glass on stage and show how a straight tube becomes the last stroke of a character.
      In Cantonese with English interpretation. Afterwards, look closely at six signs rescued from demolition sites.`,
    ),
    tickets: [
      {
        title: '講座門票 Talk',
        type: 'TIERED',
        max: 4,
        prices: [
          { label: '正價 Standard', price: 120, capacity: 110, sold: 71 },
          { label: '學生及長者 Student and senior', price: 60, capacity: 40, sold: 23 },
        ],
      },
    ],
  },
  {
    title: '浮城木刻：當代版畫展 Floating City: Woodcuts Now',
    categories: ['exhibition'],
    organizer: 'venue',
    day: -6,
    more_days: 30,
    from: '11:00',
    to: '19:00',
    picture: 'woodcut',
    gallery: ['woodcut-night', 'bamboo'],
    colour: '#16150f',
    summary:
      '十二位版畫家，一百二十塊木板，一座會浮的城市。免費入場，請預約時段。Free, with a timed ticket.',
    text: both(
      `把城市刻成負片，讓光從黑裡走出來。十二位香港及澳門版畫家以木刻回應「浮城」二字：有人刻颱風前的海，有人刻劏房的窗花，有人把整條明渠刻成六米長卷。
      每逢星期六下午三時設導賞團；展場中央有一部手搖印刷機，歡迎親手印一張帶走。逢星期二休館。`,
      `Carve the city as a negative and let the light walk out of the black. Twelve printmakers from \
      Hong Kong and Macau answer the words “floating city”: the sea before a typhoon, the window \
      grilles of a subdivided flat, our nullah as a scroll six metres long.
      Guided tours on Saturdays at 3pm. Pull your own print on the hand press in the middle of the \
      room. Closed on Tuesdays.`,
    ),
    tickets: [
      {
        title: '免費預約入場 Free timed entry',
        type: 'FREE',
        max: 4,
        prices: [{ price: 0, capacity: 1600, sold: 742 }],
      },
    ],
    lead: 30,
  },
  {
    title: '天台電影夜：黑白香港 Rooftop Cinema: Hong Kong in Black and White',
    categories: ['film'],
    organizer: 'pictures',
    day: 4,
    from: '19:45',
    to: '22:15',
    picture: 'cinema',
    gallery: ['estate-night', 'cinema-reel'],
    colour: '#1b1f2a',
    summary:
      '三部修復短片，一部放映機，一片深水埗夜空。Three restored shorts under the Sham Shui Po sky.',
    text: both(
      `我們把 16 毫米放映機抬上七樓天台，放映三部重新修復的街頭短片，現場鋼琴配樂。
      毛毯、蚊怕水與花生由我們準備；如遇大雨，改於地下大廳放映，門票照樣有效。`,
      `We carried a 16mm projector seven floors up to the roof. Three restored street films, live \
      piano, and a blanket for everyone.
      If it rains we move to the hall on the ground floor and your ticket stays valid.`,
    ),
    tickets: [
      {
        title: '草地坐墊 Floor cushion',
        max: 4,
        shows_left: true,
        prices: [{ price: 150, capacity: 90, sold: 86 }],
      },
      {
        title: '帆布椅 Deck chair',
        max: 2,
        shows_left: true,
        prices: [{ price: 220, capacity: 30, sold: 29 }],
      },
    ],
  },
  {
    title: '明渠週末市集 Nullah Weekend Market',
    categories: ['market', 'family'],
    organizer: 'hands',
    day: 'sat 1',
    more_days: 1,
    from: '12:00',
    to: '20:00',
    picture: 'market',
    gallery: ['market-bags', 'tea'],
    colour: '#7a2a1c',
    summary:
      '六十個本地手作、舊物與小農攤檔。入場費隨緣，全數資助街坊廚房。Pay what you like; all of it feeds the neighbourhood kitchen.',
    text: both(
      `六十個攤檔由地下一直擺到後巷：皮革、陶瓷、絕版卡式帶、新界有機菜、阿婆茶粿。
      入場費由你決定，每一元都交給街坊廚房，為獨居長者做一餐熱飯。可攜狗隻入場，請牽好。`,
      `Sixty stalls from the ground floor to the back lane: leather, ceramics, out-of-print cassettes, \
      organic greens from the New Territories and grandmother’s tea cakes.
      You decide what to pay and every dollar goes to the neighbourhood kitchen, which cooks for older \
      people living alone. Dogs on a lead are welcome.`,
    ),
    tickets: [
      {
        title: '隨緣樂助 Pay what you like',
        type: 'DONATION',
        max: 6,
        prices: [{ price: 20, capacity: null, sold: 486 }],
      },
    ],
    lead: 24,
  },
  {
    title: '親手刻一隻麻雀牌 Carve Your Own Mahjong Tile',
    categories: ['workshop'],
    organizer: 'hands',
    day: 'sat 1',
    from: '14:00',
    to: '17:00',
    picture: 'mahjong',
    gallery: ['mahjong-green'],
    colour: '#0d5a50',
    summary:
      '跟老師傅學刻「發」與「一索」，作品即日帶走。Learn the strokes from a master; take your tile home.',
    text: both(
      `全港仍以人手刻牌的師傅已不足十人。三小時內，你會學握刀、推刀、上色，完成兩隻屬於自己的牌。
      名額只有十六個，適合十四歲或以上人士，毋須經驗。工具與圍裙由我們提供。`,
      `Fewer than ten people in the city still carve tiles by hand. In three hours you learn to hold \
      the knife, push the stroke and lay the colour, and finish two tiles of your own.
      Sixteen places, ages fourteen and up, no experience needed. Tools and aprons are provided.`,
    ),
    tickets: [
      {
        title: '工作坊連材料 Workshop with materials',
        max: 2,
        prices: [{ price: 680, capacity: 16, sold: 16 }],
      },
    ],
  },
  {
    title: '小巴小小大冒險（親子偶劇） The Little Minibus That Could',
    categories: ['family'],
    organizer: 'venue',
    day: 'sun 1',
    from: '11:00',
    to: '12:10',
    picture: 'minibus',
    gallery: ['minibus-red'],
    colour: '#0d7a6b',
    summary:
      '一部綠色小巴想去看海。紙偶、影子與很多很多紅燈。A green minibus wants to see the sea.',
    text: both(
      `綠色小巴阿祥每日由山上跑到街市，從來沒有見過海。一個颱風後的清晨，牠決定轉錯彎。
      以紙偶、皮影和現場音效演出，粵語為主，畫面足夠讓不懂粵語的小朋友看得明白。適合三歲以上，全長五十五分鐘，完場可與阿祥合照。`,
      `Every day Ah Cheung the green minibus runs from the hill to the wet market and has never seen \
      the sea. On the morning after a typhoon he takes a wrong turn on purpose.
      Paper puppets, shadows and live sound; in Cantonese, with pictures that need no words. Ages \
      three and up, 55 minutes, photographs with the minibus afterwards.`,
    ),
    tickets: [
      {
        title: '親子門票 Family show',
        type: 'TIERED',
        max: 8,
        levy: true,
        prices: [
          { label: '成人 Adult', price: 160, capacity: 130, sold: 74 },
          { label: '小童（3–12 歲） Child (3–12)', price: 90, capacity: 130, sold: 83 },
        ],
      },
    ],
  },
  {
    title: '碗茶之間：普洱老茶會 Between Bowls: An Evening of Aged Pu’er',
    categories: ['food', 'workshop'],
    organizer: 'venue',
    day: 8,
    from: '18:30',
    to: '21:00',
    picture: 'tea',
    gallery: ['tea-jade'],
    colour: '#5a3a1e',
    summary:
      '七泡茶，由九十年代到去年春天；配三款深水埗小點。Seven teas from the nineties to last spring.',
    text: both(
      `茶倉主人打開七個年份的普洱：乾倉、濕倉、生茶、熟茶，並排而飲，分別一試便知。
      另配三款小點：砵仔糕、鹹煎餅與冬瓜糖。名額三十二位，圍四張長桌而坐。`,
      `A tea keeper opens seven vintages side by side: dry and wet storage, raw and ripe. You will \
      taste the difference without being told.
      With three sweets from around the corner. Thirty-two seats at four long tables.`,
    ),
    tickets: [
      {
        title: '茶席 Seat at the table',
        max: 4,
        shows_left: true,
        prices: [{ price: 420, capacity: 32, sold: 19 }],
      },
    ],
  },
];
