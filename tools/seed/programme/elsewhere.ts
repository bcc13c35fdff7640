import { text, type LocalizedText } from './texts.ts';

export interface OtherEventSeed {
  title: LocalizedText;
  summary: LocalizedText;
  text: LocalizedText;
  location: LocalizedText;
  url: string;
  picture: string;
  categories: string[];
  is_free: boolean;
  /** When the event begins and ends: days from today and the time on these days. */
  from: readonly [day: number, time: string];
  to: readonly [day: number, time: string];
  keeps?: boolean;
}

/** Events near the venue that are not sold here. */
export const other_events: OtherEventSeed[] = [
  {
    title: text('渠邊慢跑', '渠边慢跑', 'Slow Run along the Nullah'),
    summary: text(
      '每月一次，由明渠門口慢跑五公里到海邊，跑完一起食早餐。',
      '每月一次，从明渠门口慢跑五公里到海边，跑完一起吃早餐。',
      'Once a month, five easy kilometres from our door to the sea, then breakfast together.',
    ),
    text: text(
      '由街坊跑會帶領，任何速度都歡迎。請自備水樽；可以寄存背囊。',
      '由邻里跑会带领，任何速度都欢迎。请自备水杯；可以寄存背包。',
      'Led by the neighbours’ running club, at any pace. Bring a bottle; bags can be left with us.',
    ),
    location: text('明渠正門', '明渠正门', 'The front door'),
    url: 'https://run.nullah.example',
    picture: 'track-dawn/slow-run',
    categories: ['sport'],
    is_free: true,
    from: [6, '07:30'],
    to: [6, '10:00'],
  },
  {
    title: text('深水埗布料漫步', '深水埗布料漫步', 'A Walk through the Cloth Shops'),
    summary: text(
      '跟退休裁縫走三條街，學分辨棉、麻、絲，在最後一間木門布行飲茶。',
      '跟退休裁缝走三条街，学分辨棉、麻、丝，在最后一间木门布行喝茶。',
      'Three streets with a retired tailor: tell cotton from linen from silk, ' +
        'and tea in the last shop with wooden doors.',
    ),
    text: text(
      '廣東話導賞，設英文講義。費用在當日以現金繳付，全數歸導賞員。',
      '粤语导赏，附英文讲义。费用当日以现金支付，全数归导赏员。',
      'In Cantonese, with notes in English. Pay your guide in cash on the day.',
    ),
    location: text(
      '北河街與基隆街交界',
      '北河街与基隆街交界',
      'Corner of Pei Ho Street and Ki Lung Street',
    ),
    url: 'https://walks.nullah.example',
    picture: 'estate/cloth-walk',
    categories: ['talk', 'family'],
    is_free: false,
    from: [11, '14:30'],
    to: [11, '17:00'],
  },
  {
    title: text('街坊廚房開放日', '邻里厨房开放日', 'Open Day of the Neighbourhood Kitchen'),
    summary: text(
      '入廚房一起包三百個飯盒，之後推着車送到樓上。',
      '进厨房一起装三百个盒饭，之后推着车送到楼上。',
      'Help to pack three hundred lunches, then push the trolley upstairs.',
    ),
    text: text(
      '十二歲以上可參加，請束起頭髮，穿包趾鞋。',
      '十二岁以上可参加，请束起头发，穿包头鞋。',
      'Ages twelve and up. Tie your hair back and wear closed shoes.',
    ),
    location: text('明渠地庫', '明渠地库', 'The basement'),
    url: 'https://kitchen.nullah.example',
    picture: 'tea/kitchen',
    categories: ['food', 'family'],
    is_free: true,
    from: [20, '09:30'],
    to: [20, '13:00'],
  },
  {
    title: text('港島電車夜遊', '港岛电车夜游', 'A Night on the Trams'),
    summary: text(
      '姊妹團體的導賞：由石塘咀坐到筲箕灣，聽一百二十年的故事。',
      '姊妹团体的导赏：从石塘咀坐到筲箕湾，听一百二十年的故事。',
      'Our friends’ tour: Shek Tong Tsui to Shau Kei Wan, and a hundred and twenty years of stories.',
    ),
    text: text(
      '由姊妹團體「叮叮散步」主辦，請到他們的網頁報名。',
      '由姊妹团体“叮叮散步”主办，请到他们的网页报名。',
      'Held by our friends at Ding Ding Walks; book on their site.',
    ),
    location: text('石塘咀電車總站', '石塘咀电车总站', 'Shek Tong Tsui tram terminus'),
    url: 'https://dingding.example',
    picture: 'tram-rain/night-tram',
    categories: ['other'],
    is_free: false,
    from: [27, '19:00'],
    to: [27, '21:30'],
  },
  {
    title: text('天台放映八夜回顧', '天台放映八夜回顾', 'Eight Nights on the Roof: Looking Back'),
    summary: text(
      '八個晚上、十二套電影、一場暴雨。相片與片單都在這裏。',
      '八个晚上、十二部电影、一场暴雨。照片与片单都在这里。',
      'Eight nights, twelve films, one downpour. Photographs and the list of films.',
    ),
    text: text(
      '多謝每晚搬椅的義工，和借出插座的鄰居。',
      '感谢每晚搬椅子的义工，和借出插座的邻居。',
      'Thanks to everyone who carried chairs, and to the neighbours who lent us a socket.',
    ),
    location: text('明渠天台', '明渠天台', 'The Rooftop'),
    url: 'https://rooftop.nullah.example/eight-nights',
    picture: 'cinema-reel/eight-nights',
    categories: ['film'],
    is_free: true,
    from: [-130, '20:00'],
    to: [-86, '22:30'],
  },
  {
    title: text('布廠口述歷史展', '布厂口述历史展', 'Voices of the Cloth Factory'),
    summary: text(
      '二十三位舊員工的聲音，在他們開工的樓層播放。',
      '二十三位老员工的声音，在他们上班的楼层播放。',
      'Twenty-three people who worked here, heard on the floors where they worked.',
    ),
    text: text(
      '展覽已結束，錄音可在網上繼續收聽。',
      '展览已结束，录音可在网上继续收听。',
      'The exhibition is over; the recordings can still be heard online.',
    ),
    location: text('明渠三樓', '明渠四楼', 'Third floor'),
    url: 'https://voices.nullah.example',
    picture: 'bamboo-dusk/voices',
    categories: ['exhibition'],
    is_free: true,
    from: [-75, '11:00'],
    to: [-33, '19:00'],
  },
];
