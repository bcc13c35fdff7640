import type { EventSeed } from './event-seed.ts';
import { past, seat, tiers } from './past-event.ts';
import { text } from './texts.ts';

/** The events before the past ones, newest first. */
export const longerAgo: EventSeed[] = [
  past(
    28,
    text('滿月燈籠遊街', '满月灯笼游街', 'Full Moon Lantern Walk'),
    ['family'],
    'venue',
    'moon',
    text('提燈沿渠走一圈。', '提着灯沿水渠走一圈。', 'A walk around the block by lantern light.'),
    text(
      '先紮燈籠，後遊街；終點有湯圓與楊桃。',
      '先扎灯笼，再游街；终点有汤圆与杨桃。',
      'Make a lantern, then walk it around the block to rice dumplings and star fruit.',
    ),
    [
      tiers(
        text('親子票', '亲子票', 'Family'),
        [text('成人', '成人', 'Adult'), 80, 220, 196],
        [text('小童', '儿童', 'Child'), 50, 260, 233],
      ),
    ],
    ['18:00', '20:30'],
  ),
  past(
    32,
    text('麻雀聲學：聲音裝置導賞', '麻将声学：声音装置导览', 'The Sound of Mahjong'),
    ['exhibition'],
    'venue',
    'mahjong-green',
    text(
      '一百四十四隻牌，一百四十四種聲音。',
      '一百四十四张牌，一百四十四种声音。',
      'A hundred and forty-four tiles, as many sounds.',
    ),
    text(
      '把洗牌聲拆開來聽：互動裝置讓你用雙手「演奏」一張麻雀檯。',
      '把洗牌声拆开来听：互动装置让你用双手“演奏”一张麻将桌。',
      'Shuffle slowly and listen: an installation that lets you play a mahjong table with both hands.',
    ),
    [seat(text('導賞', '导览', 'Guided visit'), 70, 320, 254)],
    ['15:00', '18:00'],
  ),
  past(
    37,
    text('屋頂晨跑與早餐', '屋顶晨跑与早餐', 'Rooftop Sunrise Run'),
    ['sport', 'food'],
    'venue',
    'track-dawn',
    text(
      '五公里，一碗及第粥。',
      '五公里，一碗状元及第粥。',
      'Five kilometres and a bowl of congee.',
    ),
    text(
      '清晨六時出發，七時半回到天台吃早餐。',
      '清晨六点出发，七点半回到天台吃早餐。',
      'Off at six, back on the roof for breakfast at half past seven.',
    ),
    [seat(text('報名', '报名', 'Entry'), 140, 80, 77)],
    ['06:00', '08:30'],
  ),
  past(
    42,
    text('黑膠聆聽會：城市女聲', '黑胶聆听会：城市女声', 'Listening Session: City Voices'),
    ['concert', 'talk'],
    'music',
    'vinyl-amber',
    text(
      '由七十年代到今天的八把女聲。',
      '从七十年代到今天的八位女声。',
      'Eight women’s voices since the seventies.',
    ),
    text(
      '關燈，閉眼，用一套四十年的膽機聽八張唱片的完整A面。',
      '关灯，闭眼，用一套四十年的胆机听八张唱片的完整A面。',
      'Lights off, eyes closed: the whole first sides of eight records on valve amplifiers forty years old.',
    ),
    [seat(text('坐墊', '坐垫', 'Cushion'), 160, 60, 58)],
  ),
  past(
    47,
    text('竹編燈罩工作坊', '竹编灯罩工作坊', 'Bamboo Lampshade Workshop'),
    ['workshop'],
    'hands',
    'bamboo-dusk',
    text('由一枝竹到一盞燈。', '从一根竹到一盏灯。', 'From a pole to a lamp.'),
    text(
      '剖竹、起底、編身、收口，一日完成一個燈罩。',
      '剖竹、起底、编身、收口，一天完成一个灯罩。',
      'Split, base, weave, finish: a lampshade in a day.',
    ),
    [seat(text('工作坊', '工作坊', 'Workshop'), 780, 14, 14)],
    ['10:30', '17:00'],
  ),
  past(
    52,
    text('小巴設計圖展', '小巴设计图展', 'Drawing the Minibus'),
    ['exhibition'],
    'pictures',
    'minibus-red',
    text('十六座的城市幾何。', '十六座的城市几何。', 'Urban geometry for sixteen seats.'),
    text(
      '由車頭水牌到座椅編號，六十張手繪圖紙首次展出。',
      '从车头的线路牌到座椅编号，六十张手绘图纸首次展出。',
      'From the destination board to the seat numbers: sixty drawings shown for the first time.',
    ),
    [
      tiers(
        text('入場', '入场', 'Admission'),
        [text('成人', '成人', 'Adult'), 60, 600, 341],
        [text('優惠', '优惠', 'Concession'), 30, 300, 168],
      ),
    ],
    ['11:00', '19:00'],
  ),
  past(
    58,
    text('讀書夜：渡口', '读书夜：渡口', 'Reading Night: Crossings'),
    ['talk'],
    'venue',
    'woodcut-night',
    text(
      '四位作家，四條過海的路。',
      '四位作家，四条过海的路。',
      'Four writers, four ways across the water.',
    ),
    text(
      '粵語及英語朗讀，附即時字幕。',
      '粤语及英语朗读，附实时字幕。',
      'Readings in Cantonese and English with live captions.',
    ),
    [
      {
        title: text('免費登記', '免费登记', 'Free registration'),
        type: 'FREE',
        max: 4,
        prices: [{ price: 0, capacity: 100, sold: 91 }],
      },
    ],
    ['19:30', '21:30'],
  ),
  past(
    64,
    text('樓梯電音派對', '楼梯电音派对', 'Stairwell Electronics'),
    ['concert'],
    'music',
    'shapes',
    text('每層樓一種節拍。', '每层楼一种节拍。', 'A different beat on every floor.'),
    text(
      '七層樓梯，七位唱片騎師，由下而上愈來愈快。',
      '七层楼梯，七位DJ，自下而上，越来越快。',
      'Seven landings, seven selectors, faster as you climb.',
    ),
    [
      {
        title: text('入場', '入场', 'Entry'),
        type: 'TIERED',
        max: 6,
        prices: [
          {
            label: text('早鳥', '早鸟', 'Early bird'),
            price: 180,
            capacity: 100,
            sold: 100,
            until: 18,
          },
          { label: text('標準', '标准', 'Standard'), price: 240, capacity: 260, sold: 238 },
        ],
      },
    ],
    ['21:00', '23:59'],
  ),
];
