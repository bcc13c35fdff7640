import { useState } from 'react';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Kit } from '#web/components/kit.tsx';
import { drawComponent } from '../../tests/setup/component.tsx';
import { useNumberSigns } from './number-signs.ts';

/** A price field, and the number that is sent to the server. */
function Price(limits: Pick<NumberInputProps, 'allowDecimal' | 'allowNegative' | 'decimalScale'>) {
  const [price, setPrice] = useState<number | string>(1234.5);
  return (
    <>
      <NumberInput
        label="Price"
        value={price}
        onChange={setPrice}
        {...useNumberSigns()}
        {...limits}
      />
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

const whole = { allowDecimal: false, allowNegative: false };
const money = { decimalScale: 2, allowNegative: false };
test.each([
  ['en', whole, '1e9', '7'],
  ['en', whole, '-5', '7'],
  ['en', whole, '−5', '7'],
  ['en', whole, '1.5', '7'],
  ['en', whole, '１．５', '7'],
  ['en', whole, '12:30', '7'],
  ['en', whole, '(5)', '7'],
  ['en', whole, 'abc', '7'],
  ['en', money, '1.555', '7'],
  ['en', money, '1.2.3', '7'],
  ['en', money, '1,23,4', '7'],
  ['de', money, '1.5.2', '7'],
  ['en', whole, '1,500', '1500'],
  ['en', whole, ' 15 ', '15'],
  ['en', whole, '15.0', '15'],
  ['en', money, 'HK$1,234.50', '1234.5'],
  ['en', money, '1,5', '7'],
  ['en', money, '.5', '0.5'],
  ['en', money, '80.00 HKD', '80'],
  ['zh-hk', money, '１，２００元', '1200'],
  ['de', money, '1.234,5 €', '1234.5'],
  ['de', money, '12.5', '7'],
  ['fr', money, '1\u{202f}234,5 €', '1234.5'],
] as const)('%s: a pasted number is taken as written or not at all (%s, %s)', async (...given) => {
  const [locale, limits, pasted, expected] = given;
  const { user } = await drawComponent(<Price {...limits} />, {
    locale,
    kit: (inner) => <Kit>{inner}</Kit>,
  });
  const field = screen.getByLabelText<HTMLInputElement>('Price');
  await user.clear(field);
  await user.type(field, '7');
  await user.tripleClick(field);
  await user.paste(pasted);
  const sent = (): string => String(Number(screen.getByRole('status').textContent));
  expect(sent()).toBe(expected);
  // What is typed afterwards is taken.
  await user.type(field, '3', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(sent()).not.toBe(expected);
});

test('a part of a number is pasted where the cursor is', async () => {
  const { user } = await drawComponent(<Price {...money} />, {
    kit: (inner) => <Kit>{inner}</Kit>,
  });
  const field = screen.getByLabelText<HTMLInputElement>('Price');
  field.focus();
  field.setSelectionRange(1, 1);
  await user.paste('00');
  expect(field.value).toBe('100,234.5');
  field.setSelectionRange(0, 8);
  await user.paste('8.');
  expect(field.value).toBe('8.5');
});

test.each(['1e9', 'abc', 'HK$', '12:30'])(
  'a pasted text that is not taken (%s) is told, and what was there stays',
  async (pasted) => {
    notifications.clean();
    const { user } = await drawComponent(
      <>
        <Price {...money} />
        <Notifications />
      </>,
      { kit: (inner) => <Kit>{inner}</Kit> },
    );
    const field = screen.getByLabelText<HTMLInputElement>('Price');
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    await user.paste('7');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.tripleClick(field);
    await user.paste(pasted);
    expect((await screen.findByText(/was not pasted/)).textContent).toContain(`“${pasted}”`);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(field.value).toBe('1,234.57');
  },
);
