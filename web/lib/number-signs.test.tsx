import { useState } from 'react';
import { NumberInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Kit } from '#web/components/kit.tsx';
import { drawComponent } from '../../tests/setup/component.tsx';
import { useNumberSigns } from './number-signs.ts';

/** A price field, and the number that is sent to the server. */
function Price() {
  const [price, setPrice] = useState<number | string>(1234.5);
  return (
    <>
      <NumberInput label="Price" value={price} onChange={setPrice} {...useNumberSigns()} />
      <output>{String(price)}</output>
    </>
  );
}

test.each([
  ['en', '1,234.5', '12.75', 12.75],
  ['zh-hk', '1,234.5', '12.75', 12.75],
  ['de', '1.234,5', '12,75', 12.75],
  ['pt-br', '1.234,5', '12,75', 12.75],
  ['fr', '1\u{202f}234,5', '12,75', 12.75],
] as const)(
  '%s: numbers are shown and typed with the separators of the language',
  async (locale, shown, typed, sent) => {
    const { user } = await drawComponent(<Price />, { locale, kit: (inner) => <Kit>{inner}</Kit> });
    const field = screen.getByLabelText<HTMLInputElement>('Price');
    expect(field.value).toBe(shown);
    await user.clear(field);
    await user.type(field, typed);
    expect(field.value).toBe(typed);
    expect(screen.getByRole('status').textContent).toBe(String(sent));
  },
);

test.each([
  ['en', '1,234.5', '1,234.5'],
  ['zh-hk', '1,234.5', '1,234.5'],
  ['de', '1.234,5', '1.234,5'],
  // Where neither sign groups digits, both are decimal signs, as on a number pad.
  ['fr', '1234.5', '1\u{202f}234,5'],
] as const)(
  '%s: a separator of groups is never taken for a decimal sign',
  async (locale, typed, shown) => {
    const { user } = await drawComponent(<Price />, { locale, kit: (inner) => <Kit>{inner}</Kit> });
    const field = screen.getByLabelText<HTMLInputElement>('Price');
    for (const write of [user.type.bind(null, field), () => user.paste(typed)]) {
      await user.clear(field);
      await user.click(field);
      await write(typed);
      expect([field.value, screen.getByRole('status').textContent]).toEqual([shown, '1234.5']);
    }
  },
);

test('digits typed in full width are taken in half width, where the cursor is', async () => {
  const { user } = await drawComponent(<Price />, {
    locale: 'zh-hk',
    kit: (inner) => <Kit>{inner}</Kit>,
  });
  const field = screen.getByLabelText<HTMLInputElement>('Price');
  await user.clear(field);
  await user.type(field, '１２．５');
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['12.5', '12.5']);
  await user.type(field, '３', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field.value).toBe('132.5');
});
