import type { EventSeed } from './event-seed.ts';
import { text } from './texts.ts';

/** Events of the two months after that, on sale now or soon. */
export const nextWeeks: EventSeed[] = [
  {
    title: text('明渠夜跑十公里', '明渠夜跑十公里', 'Nullah 10K Night Run'),
    categories: ['sport'],
    organizer: 'venue',
    day: 'sat 2',
    from: '19:00',
    to: '22:00',
    picture: 'track',
    gallery: ['track-dawn'],
    colour: '#10243f',
    summary: text(
      '沿海濱長廊跑一個大圈，終點有粥。',
      '沿海滨长廊跑一个大圈，终点有粥。',
      'Ten flat kilometres along the waterfront and congee at the finish.',
    ),
    text: text(
      `由明渠門口出發，沿海濱長廊跑十公里，回來時熱粥剛好煲好。路線平坦，設每公里 6 分及 7 分半兩組配速員。
      報名費包括計時晶片、反光背心、保險與一碗皮蛋瘦肉粥（素食可選菜心粥）。八號風球或黑色暴雨將改期。`,
      `从明渠门口出发，沿海滨长廊跑十公里，回来时热粥刚好熬好。路线平坦，设每公里 6 分及 7 分半两组配速员。
      报名费含计时芯片、反光背心、保险与一碗皮蛋瘦肉粥（素食可选菜心粥）。八号风球或黑色暴雨将改期。`,
      `Start at our door, run ten flat kilometres along the harbour and come back to a hot pot of \
      congee. Pacers at 6:00 and 7:30 per kilometre.
      Your entry covers a timing chip, a reflective vest, insurance and a bowl of congee (a vegetarian \
      pot is on too). Postponed under Signal 8 or Black Rainstorm.`,
    ),
    tickets: [
      {
        title: text('十公里', '十公里', '10K entry'),
        type: 'TIERED',
        max: 4,
        prices: [
          {
            label: text('早鳥', '早鸟', 'Early bird'),
            price: 240,
            capacity: 150,
            sold: 150,
            until: 20,
          },
          { label: text('標準', '标准', 'Standard'), price: 320, capacity: 450, sold: 231 },
        ],
      },
      {
        title: text('同行者粥票', '同行者粥票', 'Congee for a friend'),
        max: 4,
        prices: [{ price: 48, capacity: 160, sold: 58 }],
      },
    ],
    lead: 44,
  },
  {
    only: 'en',
    title: { en: 'Ding Ding: A Century of Trams (online)' },
    categories: ['talk', 'other'],
    organizer: 'pictures',
    day: 15,
    from: '20:00',
    to: '21:30',
    picture: 'tram',
    gallery: ['tram-rain'],
    colour: '#0a4b3f',
    online: {
      en:
        'The stream opens fifteen minutes before: <a ' +
        'href="https://live.example.com/ding-ding">live.example.com/ding-ding</a>',
    },
    summary: { en: 'Watch at home, and again for seven days.' },
    text: {
      en: `From timber cars to today’s, the tram is the slowest and most honest camera this city has. A \
      historian of streets walks us through three hundred photographs taken from its windows, stop by \
      stop.
      In English, live online with captions, and yours to watch again for seven days.`,
    },
    tickets: [
      {
        title: { en: 'Online ticket' },
        max: 1,
        prices: [{ price: 80, capacity: null, sold: 164 }],
      },
    ],
  },
  {
    title: text(
      '黑膠之夜：粵語爵士大樂隊',
      '黑胶之夜：粤语爵士大乐队',
      'Vinyl Night: The Cantonese Big Band',
    ),
    categories: ['concert'],
    organizer: 'music',
    day: 24,
    from: '20:00',
    to: '22:30',
    picture: 'vinyl',
    gallery: ['vinyl-amber', 'neon'],
    colour: '#8f2413',
    summary: text(
      '十七人大樂隊重編六十年代夜總會金曲，讓你跳足一晚。',
      '十七人大乐队重新编配六十年代夜总会金曲，让你跳一整晚。',
      'Seventeen players, sixties nightclub songs and a floor to dance on.',
    ),
    text: text(
      `銅管一響，夜總會的燈就亮了。十七人大樂隊把六十年代的國語與粵語時代曲重新編成搖擺、波莎諾娃與慢板藍調。
      設舞池；上半場前有四十五分鐘搖擺舞速成班，毋須舞伴。`,
      `铜管一响，夜总会的灯就亮了。十七人大乐队把六十年代的国语与粤语时代曲重新编成摇摆、波萨诺瓦与慢板蓝调。
      设舞池；上半场前有四十五分钟摇摆舞速成班，无需舞伴。`,
      `When the brass comes in, the nightclub lights come on. Seventeen players turn the Mandarin and \
      Cantonese hits of the sixties into swing, bossa nova and slow blues.
      There is a dance floor, and a 45-minute swing class before the first half. No partner needed.`,
    ),
    tickets: [
      {
        title: text('舞池', '舞池', 'Dance floor'),
        max: 4,
        opens: 3,
        prices: [{ price: 360, capacity: 180, sold: 0 }],
      },
      {
        title: text('雅座連飲品', '雅座（含饮品）', 'Table seat with a drink'),
        max: 4,
        opens: 3,
        prices: [{ price: 580, capacity: 60, sold: 0 }],
      },
    ],
  },
  {
    title: text(
      '海上生明月：兩日音樂節',
      '海上生明月：两天音乐节',
      'Moon over the Sea: A Two-Day Festival',
    ),
    categories: ['concert', 'food'],
    organizer: 'music',
    day: 'sat 5',
    more_days: 1,
    from: '14:00',
    to: '22:30',
    picture: 'moon',
    gallery: ['lanterns', 'ferry', 'lino-sea'],
    colour: '#10243f',
    summary: text(
      '兩日、三個舞台、二十二隊樂隊，還有後巷的炭爐。',
      '两天、三个舞台、二十二队乐队，还有后巷的炭炉。',
      'Two days, three stages, twenty-two bands.',
    ),
    text: text(
      `每年一次，我們把整幢大樓交給音樂：天台是電子與氛圍，大廳是樂隊，地庫是不插電。二十二隊來自香港、台北、吉隆坡與福岡的樂隊，兩日輪流上場。
      後巷有炭爐、涼茶與月餅雪糕。十二歲以下小童免費，請於門口領取手帶及耳罩。`,
      `每年一次，我们把整栋大楼交给音乐：天台是电子与氛围，大厅是乐队，地下室是不插电。二十二队来自香港、台北、吉隆坡与福冈的乐队，两天轮流上场。
      后巷有炭炉、凉茶与月饼冰淇淋。十二岁以下儿童免费，请在门口领取手环及耳罩。`,
      `Once a year we hand the whole building to music: electronics on the roof, bands in the hall, \
      acoustic sets in the basement. Twenty-two acts from Hong Kong, Taipei, Kuala Lumpur and Fukuoka \
      over two days.
      Charcoal, herbal tea and mooncake ice cream in the back lane. Under twelves come free: pick up a \
      wristband and ear defenders at the door.`,
    ),
    tickets: [
      {
        title: text('兩日通行證', '两天通行证', 'Two-day pass'),
        type: 'TIERED',
        max: 6,
        levy: true,
        prices: [
          {
            label: text('早鳥', '早鸟', 'Early bird'),
            price: 680,
            capacity: 200,
            sold: 200,
            until: 30,
          },
          { label: text('標準', '标准', 'Standard'), price: 880, capacity: 400, sold: 187 },
        ],
      },
      {
        title: text('會員兩日通行證', '会员两天通行证', 'Members’ two-day pass'),
        max: 2,
        levy: true,
        tiers: ['GOLD', 'PLATINUM'],
        prices: [{ price: 600, capacity: 80, sold: 0 }],
      },
      {
        title: text('單日票', '单日票', 'One day'),
        type: 'TIERED',
        max: 6,
        levy: true,
        prices: [
          { label: text('星期六', '星期六', 'Saturday'), price: 520, capacity: 250, sold: 112 },
          { label: text('星期日', '星期日', 'Sunday'), price: 520, capacity: 250, sold: 71 },
        ],
      },
    ],
    lead: 62,
  },
  {
    title: text(
      '竹棚：搭一座看不見的房子',
      '竹棚：搭一座看不见的房子',
      'Bamboo: Building the Invisible House',
    ),
    categories: ['exhibition', 'workshop'],
    organizer: 'venue',
    day: 40,
    more_days: 14,
    from: '11:00',
    to: '19:00',
    picture: 'bamboo',
    gallery: ['bamboo-dusk', 'estate'],
    colour: '#28411f',
    summary: text(
      '搭棚師傅在大廳搭起一座五層高的竹樓，請你走上去。',
      '搭棚师傅在大厅搭起一座五层高的竹楼，请你走上去。',
      'Climb a five-storey bamboo house in our hall.',
    ),
    text: text(
      `沒有一顆釘，只有竹、尼龍篾和一雙手。三位搭棚師傅用九日時間，在大廳搭起一座可以走上去的五層竹樓。
      展期內設「半日棚工」體驗，學打結與落腳。請穿平底鞋；一百一十厘米以下小童須由成人陪同。`,
      `没有一颗钉子，只有竹、尼龙篾和一双手。三位搭棚师傅用九天时间，在大厅搭起一座可以走上去的五层竹楼。
      展期内设“半天棚工”体验，学打结与落脚。请穿平底鞋；一百一十厘米以下儿童须由成人陪同。`,
      `Not one nail: only bamboo, strips of nylon and a pair of hands. Over nine days three scaffolders \
      raise a five-storey house in our hall that you may climb.
      Half-day apprenticeships teach the knots. Flat shoes please; children under 110cm come with an adult.`,
    ),
    tickets: [
      {
        title: text('入場', '入场', 'Admission'),
        type: 'TIERED',
        max: 6,
        prices: [
          { label: text('成人', '成人', 'Adult'), price: 90, capacity: 1500, sold: 61 },
          {
            label: text('學生、長者', '学生、长者', 'Concession'),
            price: 45,
            capacity: 600,
            sold: 24,
          },
        ],
      },
      {
        title: text('半日棚工體驗', '半天棚工体验', 'Half-day apprenticeship'),
        max: 2,
        shows_left: true,
        prices: [{ price: 480, capacity: 24, sold: 15 }],
      },
    ],
  },
  {
    title: text('屋邨窗花音樂會', '屋村窗花音乐会', 'Windows: A Concert for a Housing Estate'),
    categories: ['concert', 'family'],
    organizer: 'music',
    day: 54,
    from: '16:00',
    to: '18:00',
    picture: 'estate',
    gallery: ['lanterns'],
    colour: '#b1452f',
    summary: text(
      '弦樂四重奏、童聲合唱與一百扇窗的燈光。',
      '弦乐四重奏、童声合唱与一百扇窗的灯光。',
      'A string quartet, a children’s choir and a hundred lit windows.',
    ),
    text: text(
      `委約新作《一百扇窗》：每扇窗一個聲音，每個聲音一戶人家。由弦樂四重奏與屋邨兒童合唱團共同首演。
      街坊憑地址證明可於門口以優惠價購票。`,
      `委约新作《一百扇窗》：每扇窗一个声音，每个声音一户人家。由弦乐四重奏与公共屋村儿童合唱团共同首演。
      邻里凭地址证明可在门口以优惠价购票。`,
      `A new commission, “A Hundred Windows”: a sound for each window, a family for each sound. First \
      performed by a string quartet and the children of the estate next door.
      Neighbours with proof of address pay the concession price.`,
    ),
    tickets: [
      {
        title: text('座位', '座位', 'Seat'),
        type: 'TIERED',
        max: 6,
        prices: [
          { label: text('正價', '正价', 'Standard'), price: 240, capacity: 180, sold: 32 },
          {
            label: text('學生、長者、街坊', '学生、长者、邻里', 'Concession'),
            price: 120,
            capacity: 80,
            sold: 17,
          },
        ],
      },
    ],
    lead: 70,
  },
];
