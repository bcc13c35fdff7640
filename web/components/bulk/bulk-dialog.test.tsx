import { ModalsProvider, modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useIntl } from 'react-intl';
import type { SliceOutcome } from '#platform/endpoint.ts';
import { Kit } from '#web/components/kit.tsx';
import { drawComponent } from '../../../tests/setup/component.tsx';
import { openBulk, type BulkAct } from './bulk-dialog.tsx';

afterEach(() => {
  cleanup();
  modals.closeAll();
  notifications.clean();
});

const place = (after_id: number) => ({ after_id, until_id: 120 });
const slice = (
  done: number,
  next: number | null,
  refused: readonly string[] = [],
): SliceOutcome => ({
  total: 120,
  done,
  refused: refused.map((name, id) => ({ id, name, code: 'x', message: 'Not paid.' })),
  next: next === null ? null : place(next),
});

/** A button that opens a bulk action's dialog; the test decides when each slice is answered. */
async function given() {
  const asked: { from: unknown; answer: (outcome: SliceOutcome | Error) => void }[] = [];
  const changed = vi.fn(async () => undefined);
  const closed = vi.fn();
  const act: BulkAct<null> = {
    title: 'Let in?',
    total: 120,
    initial: null,
    body: () => <p>They are let in.</p>,
    confirmLabel: 'Let in',
    slice: (_, from) =>
      new Promise((resolve, reject) => {
        asked.push({
          from,
          answer: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
        });
      }),
    done: (count) => `${count} are in.`,
    changed,
  };
  function Opener() {
    const intl = useIntl();
    return (
      <button type="button" onClick={() => void openBulk(intl, act).then(closed)}>
        Open
      </button>
    );
  }
  const { user } = await drawComponent(<Opener />, {
    kit: (inner) => (
      <Kit>
        <ModalsProvider>{inner}</ModalsProvider>
      </Kit>
    ),
  });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { asked, changed, closed, press };
}

test('when stopped between two slices it shows the progress, and can continue', async () => {
  const { asked, changed, closed, press } = await given();
  await press('Let in');
  expect(asked.map(({ from }) => from)).toEqual([undefined]);
  asked[0]?.answer(slice(50, 50));
  await screen.findByText('50 of 120 done.');
  await waitFor(() => expect(asked).toHaveLength(2));
  await press('Stop');
  // A request that was already sent is awaited.
  asked[1]?.answer(slice(49, 100, ['Ada']));
  await screen.findByText('99 of 120 done.');
  await screen.findByRole('button', { name: 'Continue' });
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect([asked.length, changed.mock.calls.length]).toEqual([2, 1]);
  await press('Continue');
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[2]?.from).toEqual(place(100));
  asked[2]?.answer(slice(20, null));
  await screen.findByText('119 of 120 done.');
  // Refused rows stay listed until the dialog is closed, including those from before the stop.
  screen.getByText('Ada');
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(closed).not.toHaveBeenCalled();
});

test('it closes when all is done and nothing was refused', async () => {
  const { asked, closed, press } = await given();
  await press('Let in');
  asked[0]?.answer(slice(120, null));
  await waitFor(() => expect(closed).toHaveBeenCalledWith(true));
});

test('on an error it shows the reason, and continuing repeats the same slice', async () => {
  const { asked, press } = await given();
  await press('Let in');
  asked[0]?.answer(slice(50, 50));
  await waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer(new Error('gone'));
  await screen.findByText('Interrupted. You can continue; nothing is done twice.');
  screen.getByText('50 of 120 done.');
  await press('Continue');
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[2]?.from).toEqual(place(50));
});

test.each([
  ['everyone was refused', slice(0, null, ['Ada', 'Bo'])],
  ['the first slice failed', new Error('gone')],
])('when %s, it reports that nothing was done', async (_, outcome) => {
  const { asked, closed, press } = await given();
  await press('Let in');
  asked[0]?.answer(outcome);
  await press('Close');
  await waitFor(() => expect(closed).toHaveBeenCalledWith(false));
});

test('it reports a change when only the rest was refused or failed', async () => {
  const { asked, closed, press } = await given();
  await press('Let in');
  asked[0]?.answer(slice(50, 50));
  await waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer(new Error('gone'));
  await press('Close');
  await waitFor(() => expect(closed).toHaveBeenCalledWith(true));
});

test('closing the dialog while it runs starts no further slice', async () => {
  const { asked, closed, press } = await given();
  await press('Let in');
  await screen.findByRole('button', { name: 'Stop' });
  modals.closeAll();
  await waitFor(() => expect(closed).toHaveBeenCalledWith(true));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
  asked[0]?.answer(slice(50, 50));
  await Promise.resolve();
  expect(asked).toHaveLength(1);
});
