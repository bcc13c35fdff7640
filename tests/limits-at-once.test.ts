import { afterAll, beforeAll, expect, test } from 'vitest';
import { tally, times } from './setup/at-once.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from './setup/given.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';
import { multipart } from './setup/upload.ts';
import { freshMember } from './setup/writing-members.ts';
import { freshMerchant, receiptForm } from './setup/writing-upgrades.ts';

/** Limits on the number of objects, with requests sent one by one or concurrently. */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff);
});
afterAll(() => testApp.close());

const ask = (method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: staff.token, body });

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

test('an event has at most twenty attachments, also with concurrent uploads', async () => {
  const answers = await times(24, (n) =>
    testApp.ask('POST', `/events/${sold.event_id}/attachments`, {
      token: staff.token,
      ...multipart([
        { field: 'attachment', name: `${n}.pdf`, type: 'application/pdf', bytes: pdf },
      ]),
    }),
  );
  expect(tally(answers)).toEqual({ 201: 20, 409: 4 });
});

test('an account has at most ten webhook endpoints', async () => {
  const answers = await times(14, (n) =>
    ask('POST', '/webhook-endpoints', {
      url: `https://hooks${n}.example`,
      types: ['order.completed'],
    }),
  );
  expect(tally(answers)).toEqual({ 201: 10, 409: 4 });
});

test('a member has at most twenty unused receipts', async () => {
  const token = await freshMember(testApp);
  const merchant = await freshMerchant({ testApp, staff });
  const answers = await times(24, (n) =>
    testApp.ask('POST', '/WOWusers/receipts', {
      token,
      ...receiptForm(merchant, { number: `R-${n}` }, { name: `${n}.pdf`, bytes: `${pdf}%${n}` }),
    }),
  );
  expect(tally(answers)).toEqual({ 201: 20, 409: 4 });
});

test('a member cannot add the same receipt twice', async () => {
  const token = await freshMember(testApp);
  const merchant = await freshMerchant({ testApp, staff });
  const sent = receiptForm(merchant);
  const answers = await times(4, () =>
    testApp.ask('POST', '/WOWusers/receipts', { token, ...sent }),
  );
  expect(tally(answers)).toEqual({ 201: 1, 409: 3 });
});
