import { act, cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { render } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '#platform/client.ts';
import { readCatalogue } from '#platform/i18n.ts';
import { LocaleProvider } from '#web/lib/locale.tsx';
import { drawComponent } from '../../tests/setup/component.tsx';
import { Button, ButtonLink } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Choices } from './choices.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorPage } from './error-page.tsx';
import { Notice } from './notice.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Pagination } from './pagination.tsx';
import { QrCode } from './qr-code.tsx';
import { RouteError } from './route-error.tsx';
import { Select } from './select.tsx';
import { Stepper } from './stepper.tsx';
import { Tabs } from './tabs.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';
import { ToastHost } from './toast-host.tsx';
import { toast, toasts } from './toast.ts';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  for (const item of toasts.current()) toasts.dismiss(item.id);
});

describe('fields', () => {
  test('label, help and error belong to their control, and optional fields are marked', async () => {
    await drawComponent(
      <>
        <TextInput label="Name" help="As on your card" error="Too short" required />
        <TextInput label="Phone" />
        <TextArea label="Words" error="Too long" />
      </>,
    );
    const name = screen.getByLabelText('Name');
    const words = (name.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect([words, name.getAttribute('aria-invalid'), name.getAttribute('aria-required')]).toEqual([
      ['As on your card', 'Too short'],
      'true',
      'true',
    ]);
    const phone = screen.getByLabelText('Phone optional');
    expect([
      phone.getAttribute('aria-required'),
      phone.getAttribute('aria-invalid'),
      phone.getAttribute('aria-describedby'),
    ]).toEqual([null, null, null]);
    expect(screen.getByLabelText(/^Words/).getAttribute('aria-invalid')).toBe('true');
  });

  test('a select has a text for no choice, and disabled options', async () => {
    const change = vi.fn();
    const { user } = await drawComponent(
      <Select
        label="Type"
        value=""
        onChange={(event) => change(event.target.value)}
        empty="Choose"
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B', disabled: true },
        ]}
        required
      />,
    );
    expect(
      screen
        .getAllByRole('option')
        .map((element) => [element.textContent, (element as HTMLOptionElement).disabled]),
    ).toEqual([
      ['Choose', false],
      ['A', false],
      ['B', true],
    ]);
    await user.selectOptions(screen.getByLabelText('Type'), 'a');
    expect(change).toHaveBeenCalledWith('a');
  });

  test('the label of a checkbox is part of its click target', async () => {
    const change = vi.fn();
    const { user } = await drawComponent(
      <Checkbox
        label="I accept"
        error="Please accept"
        checked={false}
        onChange={change}
        required
      />,
    );
    const box = screen.getByRole('checkbox', { name: 'I accept' });
    await user.click(screen.getByText('I accept'));
    expect(change).toHaveBeenCalledOnce();
    expect([
      box.getAttribute('aria-invalid'),
      document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent,
    ]).toEqual(['true', 'Please accept']);
  });

  function Meals({ several, clear }: { several: boolean; clear?: string }) {
    const [value, setValue] = useState<string[]>([]);
    return (
      <>
        <Choices
          label="Meal"
          name="meal"
          options={['Fish', 'Duck', 'Tofu']}
          several={several}
          value={value}
          onChange={setValue}
          clear={clear}
          required={false}
        />
        <output>{value.join(',')}</output>
      </>
    );
  }
  test('radio buttons keep the last choice; checkboxes keep the order of the options', async () => {
    const { user } = await drawComponent(<Meals several={false} />);
    for (const name of ['Fish', 'Tofu']) await user.click(screen.getByRole('radio', { name }));
    expect(screen.getByRole('status').textContent).toBe('Tofu');
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    const again = await drawComponent(<Meals several />);
    for (const name of ['Tofu', 'Fish', 'Duck', 'Tofu'])
      await again.user.click(screen.getByRole('checkbox', { name }));
    expect(screen.getByRole('status').textContent).toBe('Fish,Duck');
  });
  test('a choice that can be cleared has a button for it, and the focus stays in the group', async () => {
    const { user } = await drawComponent(<Meals several={false} clear="Clear my choice" />);
    expect(screen.queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Duck' }));
    await user.click(screen.getByRole('button', { name: 'Clear my choice' }));
    expect([
      screen.getByRole('status').textContent,
      screen.queryByRole('button'),
      document.activeElement,
    ]).toEqual(['', null, screen.getByRole('radio', { name: 'Fish' })]);
  });
});

describe('a stepper', () => {
  function Count({ min, max }: { min?: number; max: number }) {
    const [value, setValue] = useState(0);
    return (
      <Stepper
        value={value}
        {...(min ? { min } : {})}
        max={max}
        onChange={setValue}
        label="Seats"
        less="Fewer"
        more="More"
      />
    );
  }
  const value = () => (screen.getByRole('textbox', { name: 'Seats' }) as HTMLInputElement).value;
  test('goes up to its maximum and down to zero', async () => {
    const { user } = await drawComponent(<Count max={2} />);
    for (let n = 0; n < 5; n++)
      await user.click(screen.getByRole('button', { name: 'More' })).catch(() => undefined);
    expect(value()).toBe('2');
    for (let n = 0; n < 5; n++)
      await user.click(screen.getByRole('button', { name: 'Fewer' })).catch(() => undefined);
    expect(value()).toBe('0');
  });
  test('a button at its limit is not disabled, so that it keeps the focus', async () => {
    const { user } = await drawComponent(<Count max={2} />);
    const [fewer, more] = ['Fewer', 'More'].map((name) => screen.getByRole('button', { name }));
    const state = () =>
      [fewer, more].map((item) => [
        item?.hasAttribute('disabled'),
        item?.getAttribute('aria-disabled'),
        item?.tabIndex,
      ]);
    const open = [false, 'false', 0];
    const atLimit = [false, 'true', -1];
    expect(state()).toEqual([atLimit, open]);
    more?.focus();
    await user.keyboard('{Enter}{Enter}{Enter}');
    expect([value(), ...state()]).toEqual(['2', open, atLimit]);
    expect(document.activeElement).toBe(more);
  });
  test.each([
    ['7', '5'],
    ['1', '3'],
    ['0', '0'],
    ['x', '0'],
    ['４', '4'],
    ['-4', '4'],
    ['04', '4'],
  ])('with a minimum of 3 and a maximum of 5, typing %s gives %s', async (typed, shown) => {
    const { user } = await drawComponent(<Count min={3} max={5} />);
    const input = screen.getByRole('textbox', { name: 'Seats' });
    await user.click(input);
    await user.paste(typed);
    await user.tab();
    expect(value()).toBe(shown);
  });
  test('whose maximum is below its minimum offers nothing', async () => {
    const { user } = await drawComponent(<Count min={4} max={2} />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(value()).toBe('0');
  });
});

describe('buttons', () => {
  test('a pending button is announced and cannot be pressed again', async () => {
    const press = vi.fn();
    const { user } = await drawComponent(
      <Button pending onClick={press}>
        Pay
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Pay' });
    await user.click(button);
    expect([
      press.mock.calls.length,
      button.getAttribute('aria-busy'),
      button.getAttribute('type'),
    ]).toEqual([0, 'true', 'button']);
  });
  test('a button that navigates is a link', async () => {
    const { user, address } = await drawComponent(<ButtonLink to="/there">Go</ButtonLink>);
    await user.click(screen.getByRole('link', { name: 'Go' }));
    expect(address()).toBe('/there');
  });
});

describe('a dialog', () => {
  function Asking({ closed }: { closed: () => void }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog
          open={open}
          onClose={() => {
            setOpen(false);
            closed();
          }}
          title="Sure?"
          actions={<Button>Yes</Button>}
        >
          <p>It is gone then.</p>
        </Dialog>
      </>
    );
  }
  test('is named by its title, and is closed by its close button or a click outside', async () => {
    const closed = vi.fn();
    const { user } = await drawComponent(<Asking closed={closed} />);
    expect(screen.queryByText('It is gone then.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('dialog', { name: 'Sure?' });
    within(dialog).getByRole('button', { name: 'Yes' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('It is gone then.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByText('It is gone then.'));
    screen.getByText('It is gone then.');
    await user.click(dialog);
    expect(screen.queryByText('It is gone then.')).toBeNull();
    expect(closed).toHaveBeenCalled();
  });
});

describe('toasts', () => {
  test('at most five are shown, each can be closed, and all disappear after four seconds', async () => {
    vi.useFakeTimers();
    await drawComponent(<ToastHost />);
    // The region exists before the first toast, otherwise screen readers would miss it.
    const host = screen.getByRole('status');
    expect(host.getAttribute('aria-live')).toBe('polite');
    act(() => {
      for (let n = 1; n <= 6; n++) toast(`toast ${n}`, n === 6 ? 'danger' : 'info');
    });
    const shown = () =>
      within(host)
        .queryAllByText(/^toast/)
        .map((element) => element.textContent);
    expect(shown()).toEqual(['toast 2', 'toast 3', 'toast 4', 'toast 5', 'toast 6']);
    act(() => within(host).getAllByRole('button', { name: 'Dismiss' })[0]?.click());
    expect(shown()).toHaveLength(4);
    act(() => void vi.advanceTimersByTime(3999));
    expect(shown()).toHaveLength(4);
    act(() => void vi.advanceTimersByTime(1));
    expect(shown()).toEqual([]);
  });
  test.each([
    ['danger', 'alert'],
    ['jade', 'status'],
    ['amber', 'status'],
  ] as const)('a %s notice that just appeared is a %s', async (tone, role) => {
    await drawComponent(
      <Notice tone={tone} live title="Title">
        Words
      </Notice>,
    );
    expect(screen.getByRole(role).textContent).toBe('TitleWords');
    cleanup();
    await drawComponent(<Notice tone={tone}>Words</Notice>);
    expect(screen.queryByRole(role)).toBeNull();
  });
});

describe('the offline banner', () => {
  test('appears and disappears with the connection', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    await drawComponent(<OfflineBanner />);
    expect(screen.queryByText('You are offline')).toBeNull();
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('You are offline').closest('[role="status"]')).not.toBeNull();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText('You are offline')).toBeNull();
    online.mockRestore();
  });
});

describe('pages of a list', () => {
  const links = () =>
    screen
      .queryAllByRole('link')
      .map((element) => [
        element.textContent,
        element.getAttribute('href'),
        element.getAttribute('rel'),
      ]);
  test('link to their neighbours and keep other search parameters', async () => {
    await drawComponent(<Pagination page={2} last={3} />, {
      address: '/here?category=film&page=2',
    });
    expect(links()).toEqual([
      ['Previous', '/here?category=film', 'prev'],
      ['Next', '/here?category=film&page=3', 'next'],
    ]);
    screen.getByText('Page 2 of 3');
  });
  test('link in one direction at the ends, and not at all on a single page', async () => {
    await drawComponent(<Pagination page={3} last={3} />, { address: '/here?page=3' });
    expect(links().map(([text]) => text)).toEqual(['Previous']);
    cleanup();
    await drawComponent(<Pagination page={1} last={1} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
  test('tabs are links and mark the current one', async () => {
    await drawComponent(
      <Tabs
        label="Settings"
        items={[
          { to: '/here', label: 'One', end: true },
          { to: '/here/two', label: 'Two' },
        ]}
      />,
    );
    expect(
      within(screen.getByRole('navigation', { name: 'Settings' }))
        .getAllByRole('link')
        .map((element) => element.getAttribute('aria-current')),
    ).toEqual(['page', null]);
  });
});

describe('error pages', () => {
  test('a missing page and a failed one differ, and both link to the home page', async () => {
    await drawComponent(<ErrorPage status={404} />);
    screen.getByRole('heading', { level: 1, name: 'Page not found' });
    screen.getByText('The page you are looking for does not exist');
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe(
      '/',
    );
    expect(document.title).toBe('Page not found · Foyer');
    cleanup();
    await drawComponent(<ErrorPage status={502} request_id="abc-123" />);
    screen.getByRole('heading', { level: 1, name: 'Something went wrong' });
    screen.getByText('An error occurred while loading the page');
    screen.getByText('Reference: abc-123');
  });
  test.each([
    ['a call without leave', new CallError(403, {}), 'Access denied'],
    ['a call to what is not there', new CallError(404, {}), 'Page not found'],
    ['a fault', new Error('boom'), 'Something went wrong'],
    ['a lost connection', new CallError(0, {}), 'Something went wrong'],
  ])('%s in a loader shows the right page', async (_, error, title) => {
    const messages = readCatalogue('messages', 'en') as never;
    const router = createMemoryRouter([
      {
        path: '/',
        loader: () => Promise.reject(error),
        element: <p>fine</p>,
        errorElement: <RouteError />,
      },
    ]);
    render(
      <LocaleProvider locale="en" messages={messages}>
        <RouterProvider router={router} />
      </LocaleProvider>,
    );
    await screen.findByRole('heading', { level: 1, name: title });
    if (error instanceof CallError && error.status === 403)
      screen.getByText('You do not have permission to access this page');
  });
});

test('a QR code is dark on white with a quiet zone, whatever the surrounding colours', async () => {
  await drawComponent(<QrCode text="F1.hello" label="The code" />);
  const code = screen.getByRole('img', { name: 'The code' });
  const [, , , size] = (code.getAttribute('viewBox') ?? '').split(' ').map(Number);
  expect([
    code.querySelector('rect')?.getAttribute('fill'),
    code.querySelector('path')?.getAttribute('fill'),
  ]).toEqual(['#fff', '#000']);
  const cells = [
    ...(code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1/g),
  ].map(([, x, y]) => [Number(x), Number(y)]);
  expect(cells.length).toBeGreaterThan(100);
  expect(
    cells.every(([x = 0, y = 0]) => x >= 2 && y >= 2 && x < (size ?? 0) - 2 && y < (size ?? 0) - 2),
  ).toBe(true);
});
