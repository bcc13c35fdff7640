import { Notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { z } from 'zod';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '#platform/client.ts';
import { endpoint, id } from '#platform/endpoint.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { drawComponent, type Drawn } from '../../tests/setup/component.tsx';
import { copyText } from './copy-text.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { DateTimeInput } from './date-time-input.tsx';
import { ImageUpload } from './image-upload.tsx';
import { Kit } from './kit.tsx';
import { ManageHeading } from './manage-heading.tsx';
import { RouteDrawer } from './route-drawer.tsx';
import { SortableList } from './sortable-list.tsx';
import { useIntl } from 'react-intl';

const kit = (inner: React.ReactNode) => (
  <Kit>
    <Notifications />
    {inner}
  </Kit>
);
const office = (
  what: React.ReactNode,
  more: Parameters<typeof drawComponent>[1] = {},
): Promise<Drawn> => drawComponent(what, { kit, ...more });
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

describe('a table', () => {
  const Row = z.object({ id: id(), name: z.string(), total: z.number() });
  const list = endpoint('GET /things/:eventId', {
    access: 'orders.read',
    shape: 'page',
    returns: Row,
    list: {
      sorts: ['name', 'total_gross'],
      default: ['name', 'asc'],
      filters: { status: ['NEW', 'OLD'] },
    },
  });
  let asked: URLSearchParams[] = [];
  let rows = [
    { id: 1, name: 'Ada', total: 20 },
    { id: 2, name: 'Bo', total: 30 },
  ];
  let total = 2;
  let exact = true;
  let answer: () => Response | Promise<Response>;
  beforeEach(() => {
    asked = [];
    rows = [
      { id: 1, name: 'Ada', total: 20 },
      { id: 2, name: 'Bo', total: 30 },
    ];
    [total, exact] = [2, true];
    answer = () =>
      Response.json({
        data: rows,
        meta: {
          current_page: 1,
          per_page: 25,
          total,
          last_page: Math.ceil(total / 25),
          total_is_exact: exact,
        },
      });
    vi.spyOn(globalThis, 'fetch').mockImplementation((url) => {
      asked.push(new URL(String(url), 'http://x.test').searchParams);
      return Promise.resolve(answer());
    });
  });
  const table = (more: Partial<DataTableProps<typeof list>> = {}) => (
    <DataTable
      name="things"
      endpoint={list}
      params={{ eventId: 7 }}
      empty={{ title: 'Nothing here yet', text: 'Make the first.' }}
      columns={[
        { name: 'name', message: 'fields.first_name', sort: true, render: (row) => row.name },
        {
          name: 'total_gross',
          message: 'checkout.total',
          sort: true,
          numeric: true,
          render: (row) => row.total,
        },
        { name: 'secret', message: 'fields.email', hidden: true, render: () => 'hidden' },
      ]}
      {...more}
    />
  );
  const headings = () =>
    [...document.querySelectorAll('thead th')].map((element) => element.textContent);
  const heading = (name: string) =>
    within(screen.getByRole('columnheader', { name })).getByRole('button', { name });

  test('displays and counts its rows, requested with the parameters of its address', async () => {
    await office(table(), {
      address:
        '/here?query=ad&sort_by=total_gross&sort_direction=desc&page=2&filter_fields[status][eq]=NEW',
    });
    await screen.findByRole('row', { name: /Ada/ });
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      page: '2',
      per_page: '25',
      query: 'ad',
      sort_by: 'total_gross',
      sort_direction: 'desc',
      'filter_fields[status][eq]': 'NEW',
    });
    expect(headings()).toEqual(['First name', 'Total']);
    expect(document.body.textContent).not.toMatch(/No results|No records/);
  });

  test("is named after its screen's title", async () => {
    await office(
      <>
        <ManageHeading title="All things" />
        {table()}
      </>,
    );
    await screen.findByRole('row', { name: /Ada/ });
    screen.getByRole('table', { name: 'All things' });
  });

  test('shows a total that is only a lower bound as such', async () => {
    [total, exact] = [10_000, false];
    await office(table());
    await screen.findAllByText(/of more than 10,000$/);
  });

  test('searches when typing pauses, and keeps the search in the address', async () => {
    const { user, address } = await office(table());
    await screen.findByRole('row', { name: /Ada/ });
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ada w');
    await waitFor(() => expect(address()).toBe('/here?query=ada+w'));
    await waitFor(() => expect(asked.at(-1)?.get('query')).toBe('ada w'));
    expect(asked.length).toBeLessThan(4);
  });

  test('tells screen readers what a search has found', async () => {
    total = 60;
    const { user } = await office(table());
    await screen.findByRole('row', { name: /Ada/ });
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('1–25 of 60');
    [rows, total] = [[], 0];
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'zzz');
    await waitFor(() => expect(status.textContent).toBe('No results'));
    expect(status.isConnected).toBe(true);
  });

  test('sorts by a heading, and a second press reverses the order', async () => {
    const { user, address } = await office(table());
    await screen.findByRole('row', { name: /Ada/ });
    const sorted = () =>
      screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort');
    expect(sorted()).toBe('none');
    await user.click(heading('Total'));
    await waitFor(() => expect(address()).toMatch(/sort_by=total_gross/));
    expect(sorted()).toBe('ascending');
    const first = new URLSearchParams(address().split('?')[1]).get('sort_direction');
    await user.click(heading('Total'));
    await waitFor(() =>
      expect(new URLSearchParams(address().split('?')[1]).get('sort_direction')).not.toBe(first),
    );
  });

  test('distinguishes an empty list from a search without matches, which can be cleared', async () => {
    rows = [];
    total = 0;
    await office(table());
    await screen.findByText('Nothing here yet');
    screen.getByText('Make the first.');
    cleanup();
    queryClient.clear();
    const { user, address } = await office(
      table({
        filters: [
          { field: 'status', message: 'fields.email', options: [{ value: 'NEW', label: 'New' }] },
        ],
      }),
      { address: '/here?query=zzz&filter_fields[status][eq]=NEW' },
    );
    await waitFor(() => expect(screen.queryByText('Nothing here yet')).toBeNull());
    await waitFor(() => expect(document.body.textContent).not.toMatch(/Make the first/));
    await user.click(screen.getAllByRole('button', { name: /clear/i }).at(-1) as HTMLElement);
    await waitFor(() => expect(address()).toBe('/here'));
  });

  test('has a link per row that can be opened, usable by keyboard, which keeps the search', async () => {
    const { user, address } = await office(table({ open: (row) => `../there/${row.id}` }), {
      address: '/here?query=a',
    });
    const link = await screen.findByRole('link', { name: 'Ada' });
    expect(link.closest('td')?.cellIndex).toBe(0);
    link.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/there/1?query=a'));
  });

  test('labels each cell with its heading, for the card layout on phones', async () => {
    await office(table({ rowMenu: () => [] }));
    const row = await screen.findByRole('row', { name: /Ada/ });
    expect([...row.querySelectorAll('td')].map((cell) => cell.dataset['label'])).toEqual([
      'First name',
      'Total',
      undefined,
    ]);
  });

  test('shows the server’s error when the list cannot be loaded', async () => {
    answer = () =>
      Response.json(
        { message: 'You do not have permission to do this.', code: 'forbidden' },
        { status: 403 },
      );
    await office(table());
    const message = await screen.findByText('You do not have permission to do this.');
    expect(message.closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByText('Nothing here yet')).toBeNull();
  });

  test('remembers the selected columns in this browser', async () => {
    const { user } = await office(table());
    await screen.findByRole('row', { name: /Ada/ });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Email' }));
    await waitFor(() => expect(headings()).toContain('Email'));
    cleanup();
    await office(table());
    await screen.findByRole('row', { name: /Ada/ });
    expect(headings()).toContain('Email');
  });

  test('opens a row by a click, but not by a click on its menu', async () => {
    const run = vi.fn();
    const { user, address } = await office(
      table({
        open: (row) => `/things/${row.id}`,
        rowMenu: () => [{ message: 'ui.action.delete', icon: IconTrash, danger: true, run }],
      }),
      { address: '/here?query=a' },
    );
    const row = await screen.findByRole('row', { name: /Ada/ });
    await user.click(within(row).getByRole('button', { name: 'Actions for Ada' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect([address(), run.mock.calls[0]?.[0]]).toEqual(['/here?query=a', rows[0]]);
    await user.click(within(row).getByText('Ada'));
    await waitFor(() => expect(address()).toBe('/things/1?query=a'));
  });

  test('counts selected rows and handles them together; a cancelled action keeps the selection', async () => {
    const run = vi.fn((_: unknown[]): Promise<boolean | void> => Promise.resolve(false));
    const { user } = await office(
      table({ bulk: [{ message: 'ui.action.delete', icon: IconTrash, run }] }),
    );
    await screen.findByRole('row', { name: /Ada/ });
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    for (const row of ['Ada', 'Bo'])
      await user.click(
        within(screen.getByRole('row', { name: new RegExp(row) })).getByRole('checkbox', {
          name: `Select row ${row}`,
        }),
      );
    // A screen reader says the count alone when it changes, and not all buttons again.
    const bar = screen.getByText(/2 selected/).closest('[role="status"]');
    expect(bar?.getAttribute('aria-atomic')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(run.mock.calls[0]?.[0]).toHaveLength(2);
    screen.getByText(/2 selected/);
    run.mockResolvedValue(undefined);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText(/2 selected/)).toBeNull());
  });
});

describe('a drawer with its own address', () => {
  test('has a name, and closing it returns to its list with the same search', async () => {
    const { user, address } = await office(<Outlet />, {
      address: '/list/7?query=a&page=2',
      elsewhere: (
        <RouteDrawer title="Order 7">
          <p>inside</p>
        </RouteDrawer>
      ),
    });
    const drawer = await screen.findByRole('dialog', { name: 'Order 7' });
    within(drawer).getByText('inside');
    await user.click(within(drawer).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/list?query=a&page=2'));
  });

  async function givenLateForm() {
    const loaded = Promise.withResolvers<void>();
    function Late() {
      const [isThere, set] = useState(false);
      useEffect(() => void loaded.promise.then(() => set(true)), []);
      return (
        <RouteDrawer title="Order 7">
          <input aria-label="Note" />
          {isThere ? <input aria-label="Name" data-autofocus /> : null}
        </RouteDrawer>
      );
    }
    const { user } = await office(<Outlet />, { address: '/list/7', elsewhere: <Late /> });
    return { user, arrive: () => act(async () => loaded.resolve()) };
  }

  test('focuses the first field of a form that appears later', async () => {
    const { arrive } = await givenLateForm();
    const drawer = within(await screen.findByRole('dialog', { name: 'Order 7' }));
    const close = drawer.getByRole('button', { name: 'Close' });
    await waitFor(() => expect(document.activeElement).toBe(close));
    await arrive();
    await waitFor(() => expect(document.activeElement).toBe(drawer.getByLabelText('Name')));
  });

  test('keeps the focus that the user has set when the form appears', async () => {
    const { user, arrive } = await givenLateForm();
    const note = within(await screen.findByRole('dialog', { name: 'Order 7' })).getByLabelText(
      'Note',
    );
    await user.click(note);
    await arrive();
    expect(document.activeElement).toBe(note);
  });
});

describe('an image upload', () => {
  const file = (name: string, type: string, size = 10) =>
    new File([new Uint8Array(size)], name, { type });
  const drop = (...given: File[]) =>
    act(async () => {
      fireEvent.change(document.querySelector('input[type="file"]') as HTMLInputElement, {
        target: { files: given },
      });
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
  test('announces its progress and the server’s error', async () => {
    let tell = (_: number): void => {};
    let refuse = (_: unknown): void => {};
    const send = vi.fn(
      (_: File, onProgress: (progress: number) => void) =>
        new Promise((_resolve, reject) => {
          tell = onProgress;
          refuse = reject;
        }),
    );
    await office(
      <ImageUpload label="Cover" help="2160 × 1080 is best" max_bytes={1000} send={send} />,
    );
    screen.getByText('2160 × 1080 is best');
    await drop(file('a.png', 'image/png'));
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    act(() => tell(0.42));
    expect(screen.getByRole('status').textContent).toContain('42');
    expect(screen.getByRole('progressbar', { name: 'Cover' }).getAttribute('aria-valuenow')).toBe(
      '42',
    );
    await act(async () =>
      refuse(
        new CallError(422, {
          message: 'Please check the marked fields.',
          errors: { image: ['This picture cannot be read.'] },
        }),
      ),
    );
    expect(screen.getByRole('alert').textContent).toBe('This picture cannot be read.');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
  test.each([
    ['a text', file('a.txt', 'text/plain')],
    ['a picture of the wrong kind', file('a.gif', 'image/gif')],
    ['a picture that is too big', file('a.png', 'image/png', 5000)],
  ])('refuses %s before anything is sent', async (what, given) => {
    const send = vi.fn(() => Promise.resolve());
    await office(<ImageUpload label="Cover" max_bytes={1000} send={send} />);
    await drop(given);
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(screen.getByRole('alert').textContent).toMatch(
      what.includes('big') ? /0 MB|MB/ : /JPEG|PNG/,
    );
    expect(send).not.toHaveBeenCalled();
  });
  test('refuses two files where one is expected, and says so', async () => {
    const send = vi.fn(() => Promise.resolve());
    await office(<ImageUpload label="Cover" max_bytes={1000} send={send} />);
    await drop(file('a.png', 'image/png'), file('b.png', 'image/png'));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Choose only one file.'),
    );
    expect(send).not.toHaveBeenCalled();
  });
  test('shows an existing image that can be removed, and an error when that fails', async () => {
    const remove = vi.fn(() => Promise.reject(new CallError(0, {})));
    const { user } = await office(
      <ImageUpload
        label="Logo"
        max_bytes={1000}
        image={{ url: '/files/1.webp', alt: 'Our sign' }}
        send={() => Promise.resolve()}
        remove={remove}
      />,
    );
    screen.getByAltText('Our sign');
    await user.click(screen.getByRole('button', { name: /remove/i }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'The picture could not be deleted. You are offline. Check your connection and try again.',
      ),
    );
  });

  test('reports an error when the upload fails', async () => {
    const send = () => Promise.reject(new CallError(500, {}));
    await office(<ImageUpload label="Cover" max_bytes={1000} send={send} />);
    await drop(file('a.png', 'image/png'));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'The picture could not be uploaded. Something went wrong. Please try again.',
      ),
    );
  });
});

describe('a sortable list', () => {
  function Sorted({
    disabledReason = null,
    onRefused = () => undefined,
    moved,
  }: {
    disabledReason?: string | null;
    onRefused?: (why: string) => void;
    moved: (from: number, to: number) => void;
  }) {
    const [items] = useState([
      { id: 11, name: 'Early' },
      { id: 12, name: 'Door' },
      { id: 13, name: 'Late' },
    ]);
    return (
      <SortableList
        items={items}
        nameOf={(item) => item.name}
        move={moved}
        disabledReason={disabledReason}
        onRefused={onRefused}
        render={(item, handle) => (
          <p>
            {handle}
            {item.name}
          </p>
        )}
      />
    );
  }
  test('has a handle with a label and instructions for each item', async () => {
    await office(<Sorted moved={() => undefined} />);
    const handles = screen.getAllByRole('button');
    expect(handles.map((item) => item.getAttribute('aria-label'))).toEqual(
      ['Early', 'Door', 'Late'].map((name) => expect.stringContaining(name)),
    );
    const how = document.getElementById(
      handles[0]?.getAttribute('aria-describedby') ?? '',
    )?.textContent;
    expect(how).toMatch(/space/i);
  });
  const order = () => screen.getAllByRole('listitem').map((element) => element.textContent);
  const announced = () => document.querySelector('[aria-live="assertive"]:not([id])')?.textContent;
  test('lifts by space with an announcement, moves by arrows within the list, and drops', async () => {
    const moved = vi.fn();
    const { user } = await office(<Sorted moved={moved} />);
    const [handle] = screen.getAllByRole('button');
    handle?.focus();
    await user.keyboard(' ');
    expect([announced(), handle?.getAttribute('aria-pressed')]).toEqual([
      'Early is lifted from position 1 of 3.',
      'true',
    ]);
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect([announced(), order()]).toEqual([
      'Early is over position 2 of 3.',
      ['Door', 'Early', 'Late'],
    ]);
    expect(moved).not.toHaveBeenCalled();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect([announced(), order(), document.activeElement]).toEqual([
      'Early is over position 3 of 3.',
      ['Door', 'Late', 'Early'],
      handle,
    ]);
    await user.keyboard('{Enter}');
    expect(announced()).toBe('Early is now in position 3 of 3.');
    expect(moved.mock.calls).toEqual([[0, 2]]);
  });
  test('restores the order on Escape or when the focus leaves', async () => {
    const moved = vi.fn();
    const { user } = await office(<Sorted moved={moved} />);
    const leave = [() => user.keyboard('{Escape}'), () => user.tab()];
    for (const go of leave) {
      screen.getAllByRole('button')[1]?.focus();
      await user.keyboard(' {ArrowUp}');
      expect(order()).toEqual(['Door', 'Early', 'Late']);
      await go();
      expect([announced(), order()]).toEqual([
        'Door is back in its position.',
        ['Early', 'Door', 'Late'],
      ]);
    }
    await user.keyboard('{ArrowUp}');
    expect(order()).toEqual(['Early', 'Door', 'Late']);
    expect(moved).not.toHaveBeenCalled();
  });
  test('reports the reason when sorting is disabled', async () => {
    const refused = vi.fn();
    const { user } = await office(
      <Sorted
        disabledReason="Sorting is disabled while filters apply."
        onRefused={refused}
        moved={() => undefined}
      />,
    );
    const [handle] = screen.getAllByRole('button');
    expect(handle?.getAttribute('aria-disabled')).toBe('true');
    await user.click(handle as HTMLElement);
    expect(refused).toHaveBeenCalledWith('Sorting is disabled while filters apply.');
  });
});

test('a date and time field is a native input, with errors like any other field', async () => {
  const change = vi.fn();
  await office(
    <DateTimeInput
      name="start_date"
      label="Begins"
      value="2026-12-24T20:00"
      onChange={change}
      error="The end must be after the start."
      required
      description="In the event’s zone"
    />,
  );
  const input = screen.getByLabelText(/^Begins/) as HTMLInputElement;
  expect([input.type, input.value, input.max, input.getAttribute('aria-invalid')]).toEqual([
    'datetime-local',
    '2026-12-24T20:00',
    '2199-12-31T23:59',
    'true',
  ]);
  screen.getByText('The end must be after the start.');
  screen.getByText('In the event’s zone');
  fireEvent.change(input, { target: { value: '2026-12-25T20:00' } });
  expect(change).toHaveBeenCalledOnce();
});

test('text is copied with a notification, or shown for manual copying when that is refused', async () => {
  function Copy() {
    const intl = useIntl();
    return (
      <button type="button" onClick={() => void copyText(intl, 'https://venue.test/x')}>
        Copy
      </button>
    );
  }
  const { user } = await office(<Copy />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText(/copied/i);
  expect(await navigator.clipboard.readText()).toBe('https://venue.test/x');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() =>
    expect(screen.getAllByText(/https:\/\/venue\.test\/x/).length).toBeGreaterThan(1),
  );
});
