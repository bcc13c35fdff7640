import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { LeaveGuard } from './leave-guard.tsx';

afterEach(cleanup);

test('going back right after a save has closed its form is not blocked by that form', async () => {
  const router = createMemoryRouter(
    [
      { path: '/tickets', element: <h1>Tickets</h1> },
      { path: '/tickets/create', element: <LeaveGuard when={false} isSaving /> },
      { path: '/orders', element: <h1>Orders</h1> },
    ],
    { initialEntries: ['/orders', '/tickets/create'], initialIndex: 1 },
  );
  render(
    <IntlProvider locale="en">
      <RouterProvider router={router} />
    </IntlProvider>,
  );
  // The save navigates to the list; React removes the form and its guard only afterwards.
  const pressed = new Promise<void>((resolve) => {
    const stop = router.subscribe(({ location }) => {
      if (location.pathname !== '/tickets') return;
      stop();
      resolve(router.navigate(-1));
    });
  });
  await router.navigate('/tickets', { replace: true });
  await pressed;
  expect((await screen.findByRole('heading')).textContent).toBe('Orders');
});
