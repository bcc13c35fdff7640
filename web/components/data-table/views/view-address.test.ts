import { expect, test } from 'vitest';
import { isChanged, viewQuery, withView } from './view-address.ts';

const address =
  'page=2&sort_by=tier&query=chan&filter_fields%5Btier%5D%5Beq%5D=GOLD&view=3&drawer=1';

test('a view stores search, filters and order, but neither the page nor open drawers', () => {
  expect(viewQuery(new URLSearchParams(address))).toBe(
    'filter_fields%5Btier%5D%5Beq%5D=GOLD&query=chan&sort_by=tier',
  );
  expect(viewQuery(new URLSearchParams(''))).toBe('');
});

test('an open view is in the address, and is not changed by the page or parameter order', () => {
  const view = {
    id: 3,
    query: viewQuery(new URLSearchParams(address)),
    hidden_columns: ['b', 'a'],
  };
  const opened = withView(view);
  expect(opened.get('view')).toBe('3');
  opened.set('page', '4');
  expect(isChanged(view, opened, ['a', 'b'])).toBe(false);
  expect(isChanged(view, opened, ['a'])).toBe(true);
  opened.set('query', 'lee');
  expect(isChanged(view, opened, ['a', 'b'])).toBe(true);
});
