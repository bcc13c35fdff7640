import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawComponent } from '../../../../../tests/setup/component.tsx';
import type { DoorAttendee } from '#features/check-in/contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { PersonRow } from './person-row.tsx';
import type { Admission } from './use-admit.ts';

test.each([
  ['zh-hk', '下午8:01'],
  ['en', '8:01pm'],
  ['de', '20:01'],
] as const)('the list shows the time like the result of a scan: %s', async (locale, time) => {
  const zone = 'Asia/Hong_Kong';
  const checked_in_at = '2026-11-30T12:01:00.000Z';
  const person = {
    first_name: '大文',
    last_name: '陳',
    public_id: 'T-1',
    status: 'ACTIVE',
    check_in: { checked_in_at, device_name: 'A' },
  } as DoorAttendee;
  await drawComponent(<PersonRow {...{ person, zone }} admission={{} as Admission} />, { locale });
  expect(formatShortDateTime(checked_in_at, zone, locale)).toContain(time);
  expect(screen.getByText(new RegExp(`(^|\\D)${time}`)).textContent).not.toBe('');
});
