import { expect, test } from 'vitest';
import { columnsOf, type Destinations } from './columns.ts';

interface Input {
  title?: string;
  description?: string | null;
  price?: number;
  version?: number;
}
interface Row {
  title: string;
  description: string | null;
  price_cents: number;
}
const destinations: Destinations<Input, Row> = {
  title: 'kept',
  description: (text) => ({ description: text && text.trim() }),
  price: (price) => ({ price_cents: price * 100 }),
  version: 'stored elsewhere',
};

test('present fields are written to their columns, cleaned or converted', () => {
  const input = { title: 'A', description: ' b ', price: 2, version: 7 };
  expect(columnsOf(input, destinations)).toEqual({
    title: 'A',
    description: 'b',
    price_cents: 200,
  });
  expect(columnsOf<Input, Row>({ description: null }, destinations)).toEqual({ description: null });
  expect(columnsOf<Input, Row>({}, destinations)).toEqual({});
});

test('a missing field or a column of the wrong kind does not compile', () => {
  // @ts-expect-error -- `version` has no destination
  const forgotten: Destinations<Input, Row> = {
    title: 'kept',
    description: 'kept',
    price: 'stored elsewhere',
  };
  // @ts-expect-error -- there is no column `price`
  const noColumn: Destinations<Input, Row> = { ...destinations, price: 'kept' };
  expect([Object.keys(forgotten).length, Object.keys(noColumn).length]).toEqual([3, 4]);
});
