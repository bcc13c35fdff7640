import { text, type LocalizedText } from './texts.ts';

/** The text of the venue's page. */
export const about_venue = text(
  `明渠是深水埗一幢一九五八年落成的七層布廠。二〇一九年，最後一批布運走，我們留下貨梯、木地板和一整面朝南的窗，把它改成一座給街坊的藝術屋。
  今日這裏有六個可以租用的場地，由三百人的大廳到二十人的排練室，每年舉行四百多場演出、放映、工作坊與市集。
  歡迎藝團、學校、公司及街坊租用；非牟利團體八折。`,
  `明渠是深水埗一栋一九五八年落成的七层布厂。二〇一九年，最后一批布运走，我们留下货梯、木地板和一整面朝南的窗，把它改成一座给邻里的艺术空间。
  如今这里有六个可以租用的场地，从三百人的大厅到二十人的排练室，每年举办四百多场演出、放映、工作坊与市集。
  欢迎剧团、学校、公司及邻里租用；非营利团体八折。`,
  `Nullah House is a seven-storey cloth factory in Sham Shui Po, built in 1958. When the last bolts left in \
  2019 we kept the goods lift, the timber floors and a whole wall of south-facing windows, and made it an \
  arts house for its neighbours.
  Six rooms are for hire, from a hall for three hundred to a studio for twenty. Every year they hold more \
  than four hundred shows, screenings, workshops and markets.
  Companies, schools and neighbours are welcome; non-profit groups pay 80%.`,
);
export const venue_address = text(
  '九龍深水埗晾衣街 18 號',
  '九龙深水埗晾衣街 18 号',
  '18 Laundry Line Street, Sham Shui Po, Kowloon',
);
export const transport = {
  mtr: text(
    '深水埗站 C2 出口，步行六分鐘：沿布行直行，到渠邊轉左。',
    '深水埗站 C2 出口，步行六分钟：沿布行街直走，到水渠边左转。',
    'Sham Shui Po station, exit C2, six minutes on foot: straight on past the cloth shops, left at the nullah.',
  ),
  bus: text(
    '九巴 2、6、112 號：於「北河街」下車，步行兩分鐘。',
    '九巴 2、6、112 路：在“北河街”下车，步行两分钟。',
    'KMB 2, 6 and 112: get off at Pei Ho Street, two minutes on foot.',
  ),
  step_free: text(
    '由 A2 出口升降機到地面；正門設斜道，貨梯通往每一層，每層設無障礙洗手間。',
    '从 A2 出口乘电梯到地面；正门有坡道，货梯通往每一层，每层设无障碍洗手间。',
    'Take the lift at exit A2 to the street. There is a ramp at the front door, ' +
      'a goods lift to every floor and an accessible toilet on each.',
  ),
  parking: text(
    '本址不設車位；最近的停車場在西九龍中心，步行四分鐘。',
    '本址不设车位；最近的停车场在西九龙中心，步行四分钟。',
    'There is no parking in the house; Dragon Centre, four minutes away, has a car park.',
  ),
};

export interface RoomSeed {
  name: LocalizedText;
  text: LocalizedText;
  area: number;
  /** Seats in theatre, classroom, banquet and standing layout. */
  seats: readonly [number | null, number | null, number | null, number | null];
  picture?: string;
  shows?: LocalizedText;
}
export const rooms: RoomSeed[] = [
  {
    name: text('大廳', '大厅', 'Great Hall'),
    text: text(
      '地下，樓底六米，可收起的看台，固定舞台及全套音響。',
      '一楼，层高六米，可收起的看台，固定舞台及全套音响。',
      'Ground floor, six metres high, with folding seats, a fixed stage and a full sound system.',
    ),
    area: 320,
    seats: [300, 120, 160, 500],
    picture: 'room-hall',
    shows: text('大廳：由後排望向舞台', '大厅：从后排望向舞台', 'The Great Hall from the back row'),
  },
  {
    name: text('黑盒劇場', '黑盒剧场', 'Black Box'),
    text: text(
      '二樓，四面可用，燈橋及彈性座位。',
      '三楼，四面可用，灯桥及可变座位。',
      'Second floor, playable on four sides, with a lighting grid and seats that move.',
    ),
    area: 180,
    seats: [140, 60, null, 220],
    picture: 'room-black-box',
    shows: text('黑盒劇場的燈光', '黑盒剧场的灯光', 'Light in the Black Box'),
  },
  {
    name: text('放映室', '放映室', 'Screening Room'),
    text: text(
      '五樓，4K 放映機、三十五毫米放映機及八十六張舊戲院座椅。',
      '六楼，4K 放映机、三十五毫米放映机及八十六张老影院座椅。',
      'Fifth floor, with 4K and 35 mm projection and eighty-six seats from an old cinema.',
    ),
    area: 110,
    seats: [86, null, null, null],
    picture: 'room-screening',
    shows: text('放映室的銀幕', '放映室的银幕', 'The screen of the Screening Room'),
  },
  {
    name: text('排練室', '排练室', 'Rehearsal Studio'),
    text: text(
      '四樓，木地板、整面鏡牆，早上陽光最好。',
      '五楼，木地板、整面镜墙，早上阳光最好。',
      'Fourth floor, timber floor, a wall of mirrors and the best morning sun.',
    ),
    area: 60,
    seats: [40, 20, null, 50],
  },
  {
    name: text('地庫工房', '地库工房', 'Basement Workshop'),
    text: text(
      '地庫，六張工作枱、陶窯及通風設備，可用木工及印刷工具。',
      '地下一层，六张工作台、陶窑及通风设备，可用木工及印刷工具。',
      'Basement, six benches, a kiln and ventilation; tools for wood and print can be used.',
    ),
    area: 90,
    seats: [null, 24, null, 40],
    picture: 'room-workshop',
    shows: text('地庫工房的工作枱', '地库工房的工作台', 'Benches of the Basement Workshop'),
  },
  {
    name: text('天台', '天台', 'Rooftop'),
    text: text(
      '七樓露天，望獅子山，設簷篷；八號風球或黑雨時關閉。',
      '八楼露天，望狮子山，设遮篷；八号风球或黑色暴雨时关闭。',
      'Open air on the seventh floor, facing Lion Rock, with a canopy; closed in Signal 8 and black rain.',
    ),
    area: 260,
    seats: [180, null, 100, 300],
    picture: 'room-roof',
    shows: text('夜裏的天台', '夜里的天台', 'The Rooftop at night'),
  },
];
export const floor_plan = text('各層平面圖', '各层平面图', 'Plan of the floors');
export const price_list = text('場地收費表', '场地收费表', 'Hiring rates');
export const booking_form = text('租用申請表', '租用申请表', 'Application to hire');
export const new_year = text('農曆新年休息', '农历新年休息', 'Closed for Lunar New Year');

export const about_us = text(
  `# 由布廠到藝術屋
  明渠由五個街坊發起：一個裁縫、一個音響師、一個老師、一個茶餐廳東主和一個放映員。我們相信一座房子的用處，由用它的人決定。
  # 我們做甚麼
  - 每星期有票與免票的演出、放映及工作坊
  - 以友善的價錢租出六個場地
  - 市集收入全數資助街坊廚房
  # 支持我們
  訂票時的舊樓維修基金，每一元都用來修補這座老房子。`,
  `# 从布厂到艺术空间
  明渠由五位邻里发起：一位裁缝、一位音响师、一位老师、一位茶餐厅老板和一位放映员。我们相信一座房子的用处，由用它的人决定。
  # 我们做什么
  - 每周有售票与免费的演出、放映及工作坊
  - 以友善的价格出租六个场地
  - 市集收入全数资助邻里厨房
  # 支持我们
  订票时的老楼维修基金，每一元都用来修补这座老房子。`,
  `# From cloth factory to arts house
  Five neighbours began it: a tailor, a sound engineer, a teacher, the owner of a tea canteen and a \
  projectionist. We think that those who use a house decide what it is for.
  # What we do
  - Shows, screenings and workshops every week, ticketed and free
  - Six rooms for hire at friendly rates
  - Everything the markets earn feeds the neighbourhood kitchen
  # Support us
  Every dollar of the building fund in your booking mends this old house.`,
);
export const contact_us = text(
  `票務及活動：辦公時間內來電，或者 WhatsApp 我們。租場請用租場查詢表，兩個工作天內回覆。`,
  `票务及活动：请在办公时间内来电，或者 WhatsApp 我们。租场请用租场查询表，两个工作日内回复。`,
  `Tickets and events: call us in opening hours, or write on WhatsApp. To hire a room, use the enquiry \
  form; we answer within two working days.`,
);
export const announcement = text(
  '下月起，逢星期一提早至上午十時開門。',
  '下月起，每周一提前至上午十点开门。',
  'From next month the house opens at ten on Mondays.',
);
