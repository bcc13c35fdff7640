import { IconTrash } from '@tabler/icons-react';
import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawComponent } from '../../../tests/setup/component.tsx';
import { Kit } from '../kit.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { Chosen } from './table-types.ts';

const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ id: n + 1 }));
const bar = (chosen: Chosen<{ id: number }>, total: number) =>
  drawComponent(
    <BulkBar
      selection={{ rows: chosen.rows, chosen, select: vi.fn(), selectAll: vi.fn(), clear: vi.fn() }}
      shown={rowsOf(25)}
      total={{ total, total_is_exact: true }}
      actions={[{ message: 'ui.action.delete', icon: IconTrash, takesAll: true, run: vi.fn() }]}
    />,
    { kit: (inner) => <Kit>{inner}</Kit> },
  );
const isOff = (): boolean =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled;

test('with more ticked rows than the limit, actions are disabled with a reason', async () => {
  await bar({ rows: rowsOf(101), count: 101, view: null }, 200);
  screen.getByText(/At most 100 rows can be ticked for one action/);
  expect(isOff()).toBe(true);
});

test('a hundred ticked rows, or all that match, can be acted on', async () => {
  await bar({ rows: rowsOf(100), count: 100, view: null }, 200);
  expect(isOff()).toBe(false);
  cleanup();
  const view = { query: '', filter_fields: {} };
  await bar({ rows: rowsOf(25), count: 3000, view }, 3000);
  screen.getByText('All 3,000 that match are selected');
  expect(isOff()).toBe(false);
});

test('a list that is too long to be selected as a whole says so', async () => {
  await bar({ rows: rowsOf(25), count: 25, view: null }, 5001);
  screen.getByText(/At most 5,000 can be handled at once/);
  expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull();
});
