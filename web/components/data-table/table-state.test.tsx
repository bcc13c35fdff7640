import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { draw } from '../../../tests/setup/screen.tsx';
import { useTableState, type TableState } from './table-state.ts';

/** A table at an address; `address()` returns the browser's current one. */
async function given(search: string) {
  const held = {} as { state: TableState };
  const show = (state: TableState): void => void (held.state = state);
  function Probe() {
    show(useTableState(['created_at', 'desc']));
    return null;
  }
  const router = createMemoryRouter([{ path: '/orders', element: <Probe /> }], {
    initialEntries: [`/orders${search}`],
  });
  await draw(<RouterProvider router={router} />);
  return {
    held,
    address: () => decodeURIComponent(router.state.location.search),
    change: (work: (state: TableState) => void) => act(async () => work(held.state)),
  };
}

test('an address without parameters is the first page in the default order', async () => {
  const { held } = await given('');
  expect(held.state).toMatchObject({
    page: 1,
    typed: '',
    sort: { by: 'created_at', direction: 'desc' },
    filters: {},
    isFiltered: false,
    query: {
      page: 1,
      per_page: 25,
      query: '',
      sort_by: 'created_at',
      sort_direction: 'desc',
      filter_fields: {},
    },
  });
});

test('the whole state is read from the address', async () => {
  const { held } = await given(
    '?page=3&query=%E9%99%B3&sort_by=email&filter_fields[status][eq]=COMPLETED' +
      '&filter_fields[created_at][gte]=2026-01-01&filter_fields[created_at][lt]=2027-01-01' +
      '&filter_fields[x]=1',
  );
  expect(held.state).toMatchObject({
    page: 3,
    typed: '陳',
    sort: { by: 'email', direction: 'asc' },
    isFiltered: true,
    query: {
      filter_fields: {
        status: { eq: 'COMPLETED' },
        created_at: { gte: '2026-01-01', lt: '2027-01-01' },
      },
    },
  });
  expect(Object.keys(held.state.filters)).toEqual([
    'status[eq]',
    'created_at[gte]',
    'created_at[lt]',
  ]);
});

test.each([
  '?page=0',
  '?page=-4',
  '?page=x',
  '?page=',
  '?page=1.5',
  '?page=1000001',
  '?page=Infinity',
])('%s is the first page', async (search) => {
  expect((await given(search)).held.state.page).toBe(1);
});

test('changing the search, filters or order returns to the first page', async () => {
  const { held, address, change } = await given('?page=4&query=a');
  await change((state) => state.goTo(5));
  expect(address()).toBe('?query=a&page=5');
  await change((state) => state.filter('status', 'eq', 'RESERVED'));
  expect(address()).toBe('?query=a&filter_fields[status][eq]=RESERVED');
  await change((state) => state.goTo(2));
  await change((state) => state.sortBy('email', 'desc'));
  expect(held.state).toMatchObject({
    page: 1,
    sort: { by: 'email', direction: 'desc' },
    filters: { 'status[eq]': 'RESERVED' },
  });
  await change((state) => state.search('  '));
  expect(address()).not.toContain('query');
});

test('clearing removes search and filters, and keeps the order and other parameters', async () => {
  const { address, change } = await given(
    '?query=a&filter_fields[status][eq]=X&sort_by=email&order=7',
  );
  await change((state) => state.clear());
  expect(address()).toBe('?sort_by=email&order=7');
});
