import { on } from '#platform/http.ts';
import { convert } from './actions/convert.ts';
import { conversions } from './contract.ts';

export const conversionRoutes = [
  on(conversions.convert, async (_ctx, { body: { from, to, texts } }) => ({
    texts: await convert(from, to, texts),
  })),
];
