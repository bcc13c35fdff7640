import { both, type EventSeed, type OrganizerKey, type TicketSeed } from './event-seed.ts';

const seat = (title: string, price: number, capacity: number, sold: number): TicketSeed => ({
  title,
  max: 6,
  prices: [{ price, capacity, sold }],
});
const tiers = (
  title: string,
  ...prices: [label: string, price: number, capacity: number, sold: number][]
): TicketSeed => ({
  title,
  type: 'TIERED',
  max: 6,
  prices: prices.map(([label, price, capacity, sold]) => ({ label, price, capacity, sold })),
});

function past(
  day: number,
  title: string,
  categories: string[],
  organizer: OrganizerKey,
  picture: string,
  words: [summary: string, chinese: string, english: string],
  tickets: TicketSeed[],
  hours: [from: string, to: string] = ['20:00', '22:00'],
): EventSeed {
  return {
    day: -day,
    title,
    categories,
    organizer,
    picture,
    summary: words[0],
    text: both(words[1], words[2]),
    tickets,
    from: hours[0],
    to: hours[1],
    lead: 35,
  };
}

/** What has been: the newest first. */
export const pastEvents: EventSeed[] = [
  past(
    3,
    '雨夜結他：指彈獨奏 Rainy Night Guitar',
    ['concert'],
    'music',
    'tram-rain',
    [
      '一人一結他，窗外是雨。One player, one guitar, rain on the window.',
      '指彈結他手以十二首小品寫一場由黃昏落到深夜的雨，全場點燈不點電。',
      'Twelve miniatures for one rain that lasts from dusk to midnight, played by candlelight.',
    ],
    [tiers('座位 Seat', ['標準 Standard', 260, 110, 97], ['學生 Student', 130, 40, 34])],
  ),
  past(
    6,
    '茶餐廳的設計學 The Design of the Tea Canteen',
    ['talk', 'food'],
    'pictures',
    'neon-tea',
    [
      '卡位、紙皮石與一杯凍檸茶。Booths, mosaic tiles and one iced lemon tea.',
      '由卡位的高度到餐牌的字距，設計師拆解茶餐廳如何在六十秒內讓你坐下、落單、安心。',
      'From the height of the booth to the spacing of the menu: how a canteen seats you, feeds ' +
        'you and calms you within a minute.',
    ],
    [seat('講座連凍檸茶 Talk with iced lemon tea', 110, 120, 108)],
    ['19:30', '21:00'],
  ),
  past(
    10,
    '藍染圍巾工作坊 Indigo Scarf Workshop',
    ['workshop'],
    'hands',
    'lino-sea',
    [
      '把一片海摺進圍巾裡。Fold the sea into a scarf.',
      '學三種絞染摺法，在發酵藍缸裡浸三次，曬乾後帶走一條獨一無二的圍巾。',
      'Three ways to fold, three dips in a living indigo vat, and a scarf that nobody else has.',
    ],
    [seat('工作坊 Workshop', 520, 20, 20)],
    ['14:00', '17:30'],
  ),
  past(
    13,
    '霓虹底下：獨立短片之夜 Under Neon: Independent Shorts',
    ['film'],
    'pictures',
    'neon',
    [
      '七部短片，七位新導演。Seven films by seven first-time directors.',
      '七部在香港街頭完成的短片，全部於凌晨拍攝。映後與導演對談。',
      'Seven films shot in the street between midnight and five. The directors stay to talk.',
    ],
    [tiers('戲票 Ticket', ['正價 Standard', 120, 120, 112], ['優惠 Concession', 70, 40, 29])],
  ),
  past(
    17,
    '長者茶舞 Afternoon Tea Dance',
    ['family', 'other'],
    'venue',
    'lanterns',
    [
      '三步、四步、查查查。Waltz, foxtrot and cha-cha-cha.',
      '現場四人樂隊伴奏，由社區舞蹈員帶領；六十歲以上免費。',
      'A live quartet and community dancers to lead; free for everyone over sixty.',
    ],
    [
      {
        title: '長者免費票 Free for over 60s',
        type: 'FREE',
        max: 2,
        prices: [{ price: 0, capacity: 120, sold: 94 }],
      },
      seat('同行者 Companion', 60, 60, 37),
    ],
    ['14:30', '17:00'],
  ),
  past(
    21,
    '海風大樂團 Sea Breeze Orchestra',
    ['concert'],
    'music',
    'ferry',
    [
      '由碼頭吹來的管樂。Wind music from the pier.',
      '三十位業餘管樂手的年度音樂會，曲目由《海港組曲》到街坊點唱。',
      'Thirty amateur wind players and their yearly concert, from a harbour suite to neighbours’ requests.',
    ],
    [tiers('座位 Seat', ['正價 Standard', 180, 240, 214], ['優惠 Concession', 90, 60, 52])],
  ),
  past(
    24,
    '明渠舊物市集 Nullah Flea Market',
    ['market'],
    'hands',
    'market-bags',
    [
      '別人的舊物，你的新歡。Old things looking for new people.',
      '四十檔舊書、舊相機與舊玩具，現場設免費維修角。',
      'Forty stalls of old books, cameras and toys, and a repair corner that costs nothing.',
    ],
    [
      {
        title: '隨緣樂助 Pay what you like',
        type: 'DONATION',
        max: 6,
        prices: [{ price: 20, capacity: null, sold: 391 }],
      },
    ],
    ['12:00', '19:00'],
  ),
  past(
    28,
    '中秋燈籠遊街 Mid-Autumn Lantern Walk',
    ['family'],
    'venue',
    'moon',
    [
      '提燈沿渠走一圈。A walk around the block by lantern light.',
      '先紮燈籠，後遊街；終點有月餅與楊桃。',
      'Make a lantern, then walk it around the block to mooncakes and star fruit.',
    ],
    [tiers('親子票 Family', ['成人 Adult', 80, 220, 196], ['小童 Child', 50, 260, 233])],
    ['18:00', '20:30'],
  ),
  past(
    32,
    '麻雀聲學：聲音裝置導賞 The Sound of Mahjong',
    ['exhibition'],
    'venue',
    'mahjong-green',
    [
      '一百四十四隻牌，一百四十四種聲音。A hundred and forty-four tiles, as many sounds.',
      '把洗牌聲拆開來聽：互動裝置讓你用雙手「演奏」一張麻雀檯。',
      'Shuffle slowly and listen: an installation that lets you play a mahjong table with both hands.',
    ],
    [seat('導賞 Guided visit', 70, 320, 254)],
    ['15:00', '18:00'],
  ),
  past(
    37,
    '屋頂晨跑與早餐 Rooftop Sunrise Run',
    ['sport', 'food'],
    'venue',
    'track-dawn',
    [
      '五公里，一碗及第粥。Five kilometres and a bowl of congee.',
      '清晨六時出發，七時半回到天台吃早餐。',
      'Off at six, back on the roof for breakfast at half past seven.',
    ],
    [seat('報名 Entry', 140, 80, 77)],
    ['06:00', '08:30'],
  ),
  past(
    42,
    '黑膠聆聽會：城市女聲 Listening Session: City Voices',
    ['concert', 'talk'],
    'music',
    'vinyl-amber',
    [
      '由七十年代到今天的八把女聲。Eight women’s voices since the seventies.',
      '關燈，閉眼，用一套四十年的膽機聽八張唱片的完整A面。',
      'Lights off, eyes closed: the whole first sides of eight records on valve amplifiers forty years old.',
    ],
    [seat('坐墊 Cushion', 160, 60, 58)],
  ),
  past(
    47,
    '竹編燈罩工作坊 Bamboo Lampshade Workshop',
    ['workshop'],
    'hands',
    'bamboo-dusk',
    [
      '由一枝竹到一盞燈。From a pole to a lamp.',
      '剖竹、起底、編身、收口，一日完成一個燈罩。',
      'Split, base, weave, finish: a lampshade in a day.',
    ],
    [seat('工作坊 Workshop', 780, 14, 14)],
    ['10:30', '17:00'],
  ),
  past(
    52,
    '小巴設計圖展 Drawing the Minibus',
    ['exhibition'],
    'pictures',
    'minibus-red',
    [
      '十六座的城市幾何。Urban geometry for sixteen seats.',
      '由車頭水牌到座椅編號，六十張手繪圖紙首次展出。',
      'From the destination board to the seat numbers: sixty drawings shown for the first time.',
    ],
    [tiers('入場 Admission', ['成人 Adult', 60, 600, 341], ['優惠 Concession', 30, 300, 168])],
    ['11:00', '19:00'],
  ),
  past(
    58,
    '讀書夜：渡口 Reading Night: Crossings',
    ['talk'],
    'venue',
    'woodcut-night',
    [
      '四位作家，四條過海的路。Four writers, four ways across the water.',
      '粵語及英語朗讀，附即時字幕。',
      'Readings in Cantonese and English with live captions.',
    ],
    [
      {
        title: '免費登記 Free registration',
        type: 'FREE',
        max: 4,
        prices: [{ price: 0, capacity: 100, sold: 91 }],
      },
    ],
    ['19:30', '21:30'],
  ),
  past(
    64,
    '夏末派對：樓梯電音 End of Summer: Stairwell Electronics',
    ['concert'],
    'music',
    'shapes',
    [
      '每層樓一種節拍。A different beat on every floor.',
      '七層樓梯，七位唱片騎師，由下而上愈來愈快。',
      'Seven landings, seven selectors, faster as you climb.',
    ],
    [
      {
        title: '入場 Entry',
        type: 'TIERED',
        max: 6,
        prices: [
          { label: '早鳥 Early bird', price: 180, capacity: 100, sold: 100, until: 18 },
          { label: '標準 Standard', price: 240, capacity: 260, sold: 238 },
        ],
      },
    ],
    ['21:00', '23:59'],
  ),
];
