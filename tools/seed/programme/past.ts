import type { EventSeed } from './event-seed.ts';
import { past, seat, tiers } from './past-event.ts';
import { text } from './texts.ts';

/** Past events, newest first. */
export const pastEvents: EventSeed[] = [
  past(
    3,
    text('雨夜結他：指彈獨奏', '雨夜吉他：指弹独奏', 'Rainy Night Guitar'),
    ['concert'],
    'music',
    'tram-rain',
    text(
      '一人一結他，窗外是雨。',
      '一人一吉他，窗外是雨。',
      'One player, one guitar, rain on the window.',
    ),
    text(
      '指彈結他手以十二首小品寫一場由黃昏落到深夜的雨，全場點燈不點電。',
      '指弹吉他手以十二首小品写一场从黄昏落到深夜的雨，全场点灯不点电。',
      'Twelve miniatures for one rain that lasts from dusk to midnight, played by candlelight.',
    ),
    [
      tiers(
        text('座位', '座位', 'Seat'),
        [text('標準', '标准', 'Standard'), 260, 110, 97],
        [text('學生', '学生', 'Student'), 130, 40, 34],
      ),
    ],
  ),
  past(
    6,
    text('茶餐廳的設計學', '茶餐厅的设计学', 'The Design of the Tea Canteen'),
    ['talk', 'food'],
    'pictures',
    'neon-tea',
    text(
      '卡位、紙皮石與一杯凍檸茶。',
      '卡座、马赛克砖与一杯冰柠茶。',
      'Booths, mosaic tiles and one iced lemon tea.',
    ),
    text(
      '由卡位的高度到餐牌的字距，設計師拆解茶餐廳如何在六十秒內讓你坐下、落單、安心。',
      '从卡座的高度到菜单的字距，设计师拆解茶餐厅如何在六十秒内让你坐下、点餐、安心。',
      'From the height of the booth to the spacing of the menu: how a canteen seats you, feeds ' +
        'you and calms you within a minute.',
    ),
    [seat(text('講座連凍檸茶', '讲座（含冰柠茶）', 'Talk with iced lemon tea'), 110, 120, 108)],
    ['19:30', '21:00'],
  ),
  past(
    10,
    text('藍染圍巾工作坊', '蓝染围巾工作坊', 'Indigo Scarf Workshop'),
    ['workshop'],
    'hands',
    'lino-sea',
    text('把一片海摺進圍巾裏。', '把一片海折进围巾里。', 'Fold the sea into a scarf.'),
    text(
      '學三種絞染摺法，在發酵藍缸裏浸三次，曬乾後帶走一條獨一無二的圍巾。',
      '学三种绞染折法，在发酵蓝缸里浸三次，晒干后带走一条独一无二的围巾。',
      'Three ways to fold, three dips in a living indigo vat, and a scarf that nobody else has.',
    ),
    [seat(text('工作坊', '工作坊', 'Workshop'), 520, 20, 20)],
    ['14:00', '17:30'],
  ),
  past(
    13,
    text('霓虹底下：獨立短片之夜', '霓虹底下：独立短片之夜', 'Under Neon: Independent Shorts'),
    ['film'],
    'pictures',
    'neon',
    text(
      '七部短片，七位新導演。',
      '七部短片，七位新导演。',
      'Seven films by seven first-time directors.',
    ),
    text(
      '七部在香港街頭完成的短片，全部於凌晨拍攝。映後與導演對談。',
      '七部在香港街头完成的短片，全部于凌晨拍摄。映后与导演对谈。',
      'Seven films shot in the street between midnight and five. The directors stay to talk.',
    ),
    [
      tiers(
        text('戲票', '戏票', 'Ticket'),
        [text('正價', '正价', 'Standard'), 120, 120, 112],
        [text('優惠', '优惠', 'Concession'), 70, 40, 29],
      ),
    ],
  ),
  past(
    17,
    text('長者茶舞', '长者茶舞', 'Afternoon Tea Dance'),
    ['family', 'other'],
    'venue',
    'lanterns',
    text('三步、四步、查查查。', '华尔兹、狐步、恰恰恰。', 'Waltz, foxtrot and cha-cha-cha.'),
    text(
      '現場四人樂隊伴奏，由社區舞蹈員帶領；六十歲以上免費。',
      '现场四人乐队伴奏，由社区舞蹈员带领；六十岁以上免费。',
      'A live quartet and community dancers to lead; free for everyone over sixty.',
    ),
    [
      {
        title: text('長者免費票', '长者免费票', 'Free for over 60s'),
        type: 'FREE',
        max: 2,
        prices: [{ price: 0, capacity: 120, sold: 94 }],
      },
      seat(text('同行者', '同行者', 'Companion'), 60, 60, 37),
    ],
    ['14:30', '17:00'],
  ),
  past(
    21,
    text('海風大樂團', '海风大乐团', 'Sea Breeze Orchestra'),
    ['concert'],
    'music',
    'ferry',
    text('由碼頭吹來的管樂。', '从码头吹来的管乐。', 'Wind music from the pier.'),
    text(
      '三十位業餘管樂手的年度音樂會，曲目由《海港組曲》到街坊點唱。',
      '三十位业余管乐手的年度音乐会，曲目由《海港组曲》到邻里点唱。',
      'Thirty amateur wind players and their yearly concert, from a harbour suite to neighbours’ requests.',
    ),
    [
      tiers(
        text('座位', '座位', 'Seat'),
        [text('正價', '正价', 'Standard'), 180, 240, 214],
        [text('優惠', '优惠', 'Concession'), 90, 60, 52],
      ),
    ],
  ),
  past(
    24,
    text('明渠舊物市集', '明渠旧物市集', 'Nullah Flea Market'),
    ['market'],
    'hands',
    'market-bags',
    text('別人的舊物，你的新歡。', '别人的旧物，你的新欢。', 'Old things looking for new people.'),
    text(
      '四十檔舊書、舊相機與舊玩具，現場設免費維修角。',
      '四十个摊位的旧书、旧相机与旧玩具，现场有免费维修角。',
      'Forty stalls of old books, cameras and toys, and a repair corner that costs nothing.',
    ),
    [
      {
        title: text('隨緣樂助', '随缘乐助', 'Pay what you like'),
        type: 'DONATION',
        max: 6,
        prices: [{ price: 20, capacity: null, sold: 391 }],
      },
    ],
    ['12:00', '19:00'],
  ),
];
