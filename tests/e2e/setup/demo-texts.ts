import type { Words } from './words.ts';

/** Texts of the demo (tools/seed/programme) in the languages of the journeys. */
const texts = {
  talk: ['霓虹之後：招牌師傅對談', 'After Neon: A Talk with the Sign Makers'],
  talk_ticket: ['講座門票', 'Talk'],
  standard: ['正價', 'Standard'],
  night_ferry: ['夜渡：海港城市民謠', 'Night Ferry: Songs of a Harbour City'],
  front_row: ['前排座位', 'Front row seat'],
  tea: ['碗茶之間：普洱老茶會', 'Between Bowls: An Evening of Aged Pu’er'],
  tea_seat: ['茶席', 'Seat at the table'],
  guitar: ['雨夜結他：指彈獨奏', 'Rainy Night Guitar'],
  flower_market: ['農曆新年花市夜讀', 'New Year Flower Market Reading'],
} as const satisfies Record<string, readonly [string, string]>;

/** Returns a name of the demo in the visitor's language. */
export const inDemo = ({ locale }: Pick<Words, 'locale'>, name: keyof typeof texts): string =>
  texts[name][locale === 'en' ? 1 : 0];
