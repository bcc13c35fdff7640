import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { drawOnlyWithinAct, inEnglish } from '../../tests/setup/screen.tsx';
import { EventFilters } from './event-filters.tsx';

beforeEach(() => drawOnlyWithinAct(true));

const filters = { date: '', category: '', query: '', price: '', page: 1 } as const;

test.each([
  ['free', '?category=&price=free&query='],
  ['', ''],
])('the filter chosen before hydration is applied: %s', async (chosen, search) => {
  const router = createMemoryRouter(
    [{ path: '/', element: <EventFilters found={{ filters, total: 0 }} />, loader: () => null }],
    { hydrationData: { loaderData: { '0': null } } },
  );
  const page = inEnglish(<RouterProvider router={router} />);
  const holder = document.body.appendChild(document.createElement('div'));
  holder.innerHTML = renderToString(page);
  const price = holder.querySelector('[name="price"]') as HTMLSelectElement;
  price.value = chosen;
  const root = await act(async () => hydrateRoot(holder, page));
  expect(router.state.location.search).toBe(search);
  act(() => root.unmount());
  holder.remove();
});
