import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider, useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawOnlyWithinAct } from '../../tests/setup/screen.tsx';
import { useDelayedSearch } from './use-delayed-search.ts';

/** A list with a search field, like those in toolbars. */
function List() {
  const [search, setSearch] = useSearchParams();
  const { typed, type } = useDelayedSearch(search.get('query') ?? '', (words) =>
    setSearch(words ? { query: words } : {}, { replace: true }),
  );
  return (
    <>
      <input value={typed} onChange={(event) => type(event.target.value)} />
      <Outlet />
    </>
  );
}

let arrive: () => void = () => undefined;
let leave: () => Promise<void>;
async function open() {
  // The screen of a row is loaded when it is opened, which takes as long as the test wants.
  const slow = () => new Promise<null>((resolve) => (arrive = () => resolve(null)));
  const router = createMemoryRouter(
    [
      { path: '/events/:state?', Component: List, hydrateFallbackElement: <i /> },
      {
        path: '/orders',
        Component: List,
        hydrateFallbackElement: <i />,
        children: [{ path: ':id', element: <p>order</p>, loader: slow }],
      },
      { path: '/event/:id', element: <p>event</p>, loader: slow },
    ],
    { initialEntries: ['/events'] },
  );
  drawOnlyWithinAct(true);
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  await act(async () => root.render(<RouterProvider router={router} />));
  leave = () => act(async () => root.unmount());
  const field = () => host.querySelector('input');
  return {
    router,
    field,
    async type(words: string) {
      await act(async () => {
        const input = field()!;
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(
          input,
          words,
        );
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    go: (to: string) => act(async () => void router.navigate(to)),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await leave();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

test('typed words are written to the address once, when typing pauses', async () => {
  const list = await open();
  const seen: string[] = [];
  list.router.subscribe(
    ({ location }) => void (seen.at(-1) === location.search || seen.push(location.search)),
  );
  await list.type('夜');
  await list.pass(200);
  await list.type('夜渡');
  await list.pass(299);
  expect(list.address()).toBe('/events');
  await list.pass(1);
  expect(list.address()).toBe('/events?query=%E5%A4%9C%E6%B8%A1');
  expect(seen).toHaveLength(1);
});

test('a result clicked before the pause ends is opened, however long its screen takes', async () => {
  const list = await open();
  await list.type('night');
  await list.pass(100);
  await list.go('/event/7');
  await list.pass(1000);
  await act(async () => arrive());
  expect(list.address()).toBe('/event/7');
});

test('words typed while a drawer opens stay in the field and search the list behind it', async () => {
  const list = await open();
  await list.go('/orders');
  await list.type('ada');
  await list.go('/orders/9');
  await list.pass(1000);
  expect(list.address()).toBe('/orders');
  await act(async () => arrive());
  await list.pass(1000);
  await act(async () => arrive());
  expect(list.address()).toBe('/orders/9?query=ada');
  expect(list.field()?.value).toBe('ada');
});

test('words typed while a drawer closes are searched in the list', async () => {
  const list = await open();
  await list.go('/orders/9');
  await act(async () => arrive());
  await list.type('ada');
  await list.go('/orders');
  await list.pass(1000);
  expect(list.address()).toBe('/orders?query=ada');
});

test('words typed for one list are not searched in the next one', async () => {
  const list = await open();
  await list.type('night');
  await list.go('/events/ended');
  await list.pass(1000);
  expect(list.address()).toBe('/events/ended');
  expect(list.field()?.value).toBe('');
});

test('a page that is left is not returned to', async () => {
  const list = await open();
  await list.type('night');
  await list.go('/orders');
  await list.pass(1000);
  expect(list.address()).toBe('/orders');
});

test('an earlier search does not overwrite typed words', async () => {
  const list = await open();
  await list.type('ni');
  await list.pass(300);
  await list.type('night');
  await list.go('/events?query=n');
  expect(list.field()?.value).toBe('night');
  await list.pass(300);
  expect(list.address()).toBe('/events?query=night');
});

test('going back restores the search of the address', async () => {
  const list = await open();
  await list.go('/events?query=harbour');
  expect(list.field()?.value).toBe('harbour');
});
