import { text, type LocalizedText } from './texts.ts';

/** Alternative texts for the pictures of the galleries. */
export const shows: Readonly<Record<string, LocalizedText>> = {
  bamboo: text('竹棚節點特寫', '竹棚节点特写', 'Bamboo scaffolding, knot by knot'),
  'bamboo-dusk': text('黃昏下的竹棚', '黄昏下的竹棚', 'Bamboo scaffolding at dusk'),
  'cinema-reel': text('電影菲林', '电影胶片', 'Reels of film'),
  estate: text('屋邨的窗', '公共屋村的窗', 'Windows of a housing estate'),
  'estate-night': text('夜裏亮燈的屋邨', '夜里亮灯的公共屋村', 'A housing estate lit at night'),
  ferry: text('夕陽下的渡海小輪', '夕阳下的渡海小轮', 'A ferry crossing the harbour at sunset'),
  lanterns: text('紅燈籠', '红灯笼', 'Red paper lanterns'),
  'lino-sea': text(
    '膠版印刷的海浪與紅日',
    '胶版印刷的海浪与红日',
    'A linocut of waves under a red sun',
  ),
  'mahjong-green': text('綠背麻雀牌', '绿背麻将牌', 'Mahjong tiles with green backs'),
  'market-bags': text('紅白藍膠袋', '红白蓝编织袋', 'Red, white and blue market bags'),
  'minibus-red': text('紅色小巴', '红色小巴', 'A red minibus'),
  neon: text('霓虹招牌', '霓虹招牌', 'Neon signs'),
  'neon-tea': text('茶餐廳的霓虹招牌', '茶餐厅的霓虹招牌', 'The neon sign of a tea canteen'),
  tea: text('熱騰騰的茶', '热腾腾的茶', 'Steaming bowls of tea'),
  'tea-jade': text('青瓷茶碗', '青瓷茶碗', 'Tea bowls in celadon'),
  'track-dawn': text('清晨的跑道', '清晨的跑道', 'A running track at dawn'),
  'tram-rain': text('雨中的電車', '雨中的电车', 'A tram in the rain'),
  vinyl: text('黑膠唱片', '黑胶唱片', 'A vinyl record'),
  'vinyl-amber': text('琥珀色唱片', '琥珀色唱片', 'A record in amber'),
  'woodcut-night': text('夜景木刻', '夜景木刻', 'A woodcut of the city at night'),
};
