import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useStayWhileOffline } from './stay-while-offline.ts';

function Page() {
  useStayWhileOffline();
  const { pathname } = useLocation();
  return (
    <>
      <p>at {pathname}</p>
      <Link to="/next">
        <b>next</b>
      </Link>
      <a href="#top">top</a>
    </>
  );
}
afterEach(() => vi.restoreAllMocks());

test('a link does nothing without a network, and works when the network is back', () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(
    <MemoryRouter initialEntries={['/here']}>
      <Page />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByText('next'));
  expect(screen.getByText('at /here')).toBeTruthy();
  expect(fireEvent.click(screen.getByText('top')), 'a place of this page').toBe(true);
  line.mockReturnValue(true);
  fireEvent.click(screen.getByText('next'));
  expect(screen.getByText('at /next')).toBeTruthy();
});
