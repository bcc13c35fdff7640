import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart, picture } from '../../tests/setup/upload.ts';

/**
 * Re-encoding a large picture takes many seconds of one of the four threads that also read files
 * and check passwords.
 */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

/** The largest number of threads that make pictures while the work goes on. */
async function mostAtOnce<T>(work: Promise<T>): Promise<{ most: number; outcome: T }> {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, sharp.counters().process);
  }, 1);
  const outcome = await work.finally(() => clearInterval(timer));
  return { most, outcome };
}

test('pictures uploaded at once are re-encoded one at a time, and all are kept', async () => {
  const bytes = await picture(2000, 2000, 'jpeg');
  const upload = () =>
    testApp.ask('POST', '/images', {
      token: staff.token,
      ...multipart([{ field: 'image', name: 'cover.jpeg', type: 'image/jpeg', bytes }]),
    });
  const { most, outcome } = await mostAtOnce(Promise.all(Array.from({ length: 8 }, upload)));
  expect(outcome.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(most).toBe(1);
});

test('copies of many pictures leave threads for others', async () => {
  const bytes = await picture(2000, 2000, 'jpeg');
  const urls: string[] = [];
  for (let n = 0; n < 6; n++) {
    const { data } = await testApp.ask('POST', '/images', {
      token: staff.token,
      ...multipart([{ field: 'image', name: 'cover.jpeg', type: 'image/jpeg', bytes }]),
    });
    urls.push((data as { url: string }).url);
  }
  const copy = (url: string) =>
    testApp.ask('GET', url.replace(/^.*?\/api/, '').replace(/\.webp$/, '-960.webp'));
  const { most, outcome } = await mostAtOnce(Promise.all(urls.map(copy)));
  expect(outcome.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(most).toBeLessThanOrEqual(2);
});
