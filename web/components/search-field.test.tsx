import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawComponent } from '../../tests/setup/component.tsx';
import { useTableState } from './data-table/table-state.ts';
import { TableToolbar } from './data-table/table-toolbar.tsx';
import { Kit } from './kit.tsx';
import { ListBar } from './list-bar.tsx';

const options = [{ value: 'NEW', label: 'New' }];
const bars = {
  'of a sorted list'() {
    const state = useTableState(['id', 'asc']);
    return <ListBar state={state} filter={{ field: 'status', message: 'fields.type', options }} />;
  },
  'of a table'() {
    const state = useTableState(['id', 'asc']);
    return (
      <TableToolbar
        state={state}
        filters={[{ field: 'status', message: 'fields.type', options }]}
        columns={[]}
        hidden={[]}
        onHidden={() => undefined}
        isCompact={false}
        onCompact={() => undefined}
      />
    );
  },
};

test.each(Object.entries(bars))(
  'clearing also discards typed words that are not searched yet, in the bar %s',
  async (_name, Bar) => {
    const { user, address } = await drawComponent(<Bar />, {
      kit: (inner) => <Kit>{inner}</Kit>,
      address: '/here?filter_fields[status][eq]=NEW',
    });
    const field = screen.getByRole('searchbox', { name: 'Search' });
    await user.type(field, 'late');
    await user.click(screen.getByText('Clear filters'));
    await waitFor(() => expect(address()).toBe('/here'));
    expect(field).toHaveProperty('value', '');
    await new Promise((done) => setTimeout(done, 500));
    expect(address()).toBe('/here');
  },
);
