import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawComponent } from '../../../tests/setup/component.tsx';
import { PromoField } from './promo-field.tsx';

const asked = vi.hoisted(() => ({ times: 0 }));
vi.mock('./promo-form.tsx', () => {
  asked.times += 1;
  throw new Error('Failed to fetch dynamically imported module');
});

test('when the promo code field fails to load, the button and the page stay', async () => {
  const promo = { code: '', state: 'none', problem: null, by_hand: false } as const;
  const { user } = await drawComponent(
    <PromoField promo={promo} apply={() => undefined} drop={() => undefined} />,
  );
  const button = screen.getByRole('button', { name: 'Have a promo code?' });
  await user.click(button);
  await waitFor(() => expect(asked.times).toBe(1));
  await user.click(button);
  expect(screen.getByRole('button', { name: 'Have a promo code?' })).toBe(button);
});
