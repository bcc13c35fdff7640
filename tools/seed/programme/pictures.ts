/** What the pictures of the galleries show, for those who cannot see them. */
export const shows: Readonly<Record<string, string>> = {
  bamboo: '竹棚節點特寫 Bamboo scaffolding, knot by knot', 'bamboo-dusk': '黃昏下的竹棚 Bamboo scaffolding at dusk', 'cinema-reel': '電影菲林 Reels of film', estate: '屋邨的窗 Windows of a housing estate', 'estate-night': '夜裡亮燈的屋邨 A housing estate lit at night',
  ferry: '夕陽下的渡海小輪 A ferry crossing the harbour at sunset', lanterns: '紅燈籠 Red paper lanterns', 'lino-sea': '膠版印刷的海浪與紅日 A linocut of waves under a red sun', 'mahjong-green': '綠背麻雀牌 Mahjong tiles with green backs', 'market-bags': '紅白藍膠袋 Red, white and blue market bags',
  'minibus-red': '紅色小巴 A red minibus', neon: '霓虹招牌 Neon signs', 'neon-tea': '茶餐廳的霓虹招牌 The neon sign of a tea canteen', tea: '熱騰騰的茶 Steaming bowls of tea', 'tea-jade': '青瓷茶碗 Tea bowls in celadon', 'track-dawn': '清晨的跑道 A running track at dawn', 'tram-rain': '雨中的電車 A tram in the rain',
  vinyl: '黑膠唱片 A vinyl record', 'vinyl-amber': '琥珀色唱片 A record in amber', 'woodcut-night': '夜景木刻 A woodcut of the city at night',
};
