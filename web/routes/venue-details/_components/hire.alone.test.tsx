import { screen } from '@testing-library/react';
import { test, vi } from 'vitest';
import { drawComponent } from '../../../../tests/setup/component.tsx';
import { Hire } from './hire.tsx';

vi.mock('#web/lib/use-near.ts', () => ({ useNear: () => true }));
vi.mock('#web/components/enquiry/hire-form.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

test('when the form fails to load, the page stays with a retry button', async () => {
  const { user } = await drawComponent(
    <>
      <h1>Nullah House</h1>
      <Hire sections={[]} />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Try again' });
  screen.getByRole('heading', { name: 'Nullah House' });
});
