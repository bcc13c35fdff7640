import type { EventSeed } from './event-seed.ts';
import { text } from './texts.ts';

/** Events of the weekend and the days after it. */
export const weekend: EventSeed[] = [
  {
    title: text('明渠週末市集', '明渠周末市集', 'Nullah Weekend Market'),
    categories: ['market', 'family'],
    organizer: 'hands',
    day: 'sat 1',
    more_days: 1,
    from: '12:00',
    to: '20:00',
    picture: 'market',
    gallery: ['market-bags', 'tea'],
    colour: '#7a2a1c',
    summary: text(
      '六十個本地手作、舊物與小農攤檔。入場費隨緣，全數資助街坊廚房。',
      '六十个本地手作、旧物与小农摊位。入场费随缘，全数资助邻里厨房。',
      'Pay what you like; all of it feeds the neighbourhood kitchen.',
    ),
    text: text(
      `六十個攤檔由地下一直擺到後巷：皮革、陶瓷、絕版卡式帶、新界有機菜、阿婆茶粿。
      入場費由你決定，每一元都交給街坊廚房，為獨居長者做一餐熱飯。可攜狗隻入場，請牽好。`,
      `六十个摊位从一楼一直摆到后巷：皮革、陶瓷、绝版卡带、新界有机菜、阿婆做的茶粿。
      入场费你来决定，每一元都交给邻里厨房，为独居长者做一餐热饭。可带狗入场，请牵好。`,
      `Sixty stalls from the ground floor to the back lane: leather, ceramics, out-of-print cassettes, \
      organic greens from the New Territories and grandmother’s tea cakes.
      You decide what to pay and every dollar goes to the neighbourhood kitchen, which cooks for older \
      people living alone. Dogs on a lead are welcome.`,
    ),
    tickets: [
      {
        title: text('隨緣樂助', '随缘乐助', 'Pay what you like'),
        type: 'DONATION',
        max: 6,
        prices: [{ price: 20, capacity: null, sold: 486 }],
      },
    ],
    lead: 24,
  },
  {
    title: text('親手刻一隻麻雀牌', '亲手刻一张麻将牌', 'Carve Your Own Mahjong Tile'),
    categories: ['workshop'],
    organizer: 'hands',
    day: 'sat 1',
    from: '14:00',
    to: '17:00',
    picture: 'mahjong',
    gallery: ['mahjong-green'],
    colour: '#0d5a50',
    summary: text(
      '跟老師傅學刻「發」與「一索」，作品即日帶走。',
      '跟老师傅学刻“发”与“幺鸡”，作品当天带走。',
      'Learn the strokes from a master; take your tile home.',
    ),
    text: text(
      `全港仍以人手刻牌的師傅已不足十人。三小時內，你會學握刀、推刀、上色，完成兩隻屬於自己的牌。
      名額只有十六個，適合十四歲或以上人士，毋須經驗。工具與圍裙由我們提供。`,
      `全港仍手工刻牌的师傅已不足十人。三小时内，你会学握刀、推刀、上色，完成两张属于自己的牌。
      名额只有十六个，适合十四岁及以上，无需经验。工具与围裙由我们提供。`,
      `Fewer than ten people in the city still carve tiles by hand. In three hours you learn to hold \
      the knife, push the stroke and lay the colour, and finish two tiles of your own.
      Sixteen places, ages fourteen and up, no experience needed. Tools and aprons are provided.`,
    ),
    tickets: [
      {
        title: text('工作坊連材料', '工作坊（含材料）', 'Workshop with materials'),
        max: 2,
        prices: [{ price: 680, capacity: 16, sold: 16 }],
      },
    ],
  },
  {
    title: text(
      '小巴小小大冒險（親子偶劇）',
      '小巴小小大冒险（亲子偶剧）',
      'The Little Minibus That Could',
    ),
    categories: ['family'],
    organizer: 'venue',
    day: 'sun 1',
    from: '11:00',
    to: '12:10',
    picture: 'minibus',
    gallery: ['minibus-red'],
    colour: '#0d7a6b',
    summary: text(
      '一部綠色小巴想去看海。紙偶、影子與很多很多紅燈。',
      '一部绿色小巴想去看海。纸偶、影子与好多好多红灯。',
      'A green minibus wants to see the sea.',
    ),
    text: text(
      `綠色小巴阿祥每日由山上跑到街市，從來沒有見過海。一個颱風後的清晨，牠決定轉錯彎。
      以紙偶、皮影和現場音效演出，粵語為主，畫面足夠讓不懂粵語的小朋友看得明白。適合三歲以上，全長五十五分鐘，完場可與阿祥合照。`,
      `绿色小巴阿祥每天从山上跑到菜市场，从来没有见过海。一个台风后的清晨，它决定拐错弯。
      以纸偶、皮影和现场音效演出，粤语为主，画面足够让不懂粤语的小朋友看得明白。适合三岁以上，全长五十五分钟，散场后可与阿祥合照。`,
      `Every day Ah Cheung the green minibus runs from the hill to the wet market and has never seen \
      the sea. On the morning after a typhoon he takes a wrong turn on purpose.
      Paper puppets, shadows and live sound; in Cantonese, with pictures that need no words. Ages \
      three and up, 55 minutes, photographs with the minibus afterwards.`,
    ),
    tickets: [
      {
        title: text('親子門票', '亲子门票', 'Family show'),
        type: 'TIERED',
        max: 8,
        levy: true,
        prices: [
          { label: text('成人', '成人', 'Adult'), price: 160, capacity: 130, sold: 74 },
          {
            label: text('小童（3–12 歲）', '儿童（3–12 岁）', 'Child (3–12)'),
            price: 90,
            capacity: 130,
            sold: 83,
          },
        ],
      },
    ],
  },
  {
    title: text(
      '碗茶之間：普洱老茶會',
      '碗茶之间：普洱老茶会',
      'Between Bowls: An Evening of Aged Pu’er',
    ),
    categories: ['food', 'workshop'],
    organizer: 'venue',
    day: 8,
    from: '18:30',
    to: '21:00',
    picture: 'tea',
    gallery: ['tea-jade'],
    colour: '#5a3a1e',
    summary: text(
      '七泡茶，由九十年代到去年春天；配三款深水埗小點。',
      '七泡茶，从九十年代到去年春天；配三款深水埗茶点。',
      'Seven teas from the nineties to last spring.',
    ),
    text: text(
      `茶倉主人打開七個年份的普洱：乾倉、濕倉、生茶、熟茶，並排而飲，分別一試便知。
      另配三款小點：砵仔糕、鹹煎餅與冬瓜糖。名額三十二位，圍四張長桌而坐。`,
      `茶仓主人打开七个年份的普洱：干仓、湿仓、生茶、熟茶，并排而饮，分别一试便知。
      另配三款茶点：钵仔糕、咸煎饼与冬瓜糖。名额三十二位，围四张长桌而坐。`,
      `A tea keeper opens seven vintages side by side: dry and wet storage, raw and ripe. You will \
      taste the difference without being told.
      With three sweets from around the corner. Thirty-two seats at four long tables.`,
    ),
    tickets: [
      {
        title: text('茶席', '茶席', 'Seat at the table'),
        max: 4,
        shows_left: true,
        prices: [{ price: 420, capacity: 32, sold: 19 }],
      },
    ],
  },
];
