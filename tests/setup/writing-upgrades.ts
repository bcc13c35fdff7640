import { randomUUID } from 'node:crypto';
import type { TestApp } from './test-app.ts';
import { multipart } from './upload.ts';
import type { World, Write } from './world.ts';
import { freshMember } from './writing-members.ts';

const idOf = (data: unknown): number => (data as { id: number }).id;
const dayInHongKong = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Creates a merchant of the venue only for the call under test. */
export async function freshMerchant({ testApp, staff }: Pick<World, 'testApp' | 'staff'>) {
  const { token } = staff;
  const body = { name: `Shop ${randomUUID()}` };
  const made = await testApp.ask('POST', '/partner-merchants', { token, body });
  if (made.status !== 201) throw new Error(made.text);
  return idOf(made.data);
}

/** Returns a PDF with unique bytes. */
export const freshPdf = (): Buffer =>
  Buffer.from(`%PDF-1.4\n% ${randomUUID()}\n1 0 obj<<>>endobj\n%%EOF\n`);

/** Returns the form of a receipt; by default HK$600.00 of today. */
export const receiptForm = (
  merchant: number,
  more: Record<string, string> = {},
  file: { name: string; bytes: Buffer | string } = { name: 'receipt.pdf', bytes: freshPdf() },
) =>
  multipart([
    ...Object.entries({
      partner_merchant_id: String(merchant),
      amount: '600',
      date: dayInHongKong(),
      number: randomUUID().slice(0, 13),
      ...more,
    }).map(([field, bytes]) => ({ field, bytes })),
    { field: 'file', type: 'application/pdf', ...file },
  ]);

export async function freshReceipt(testApp: TestApp, token: string, merchant: number) {
  const sent = receiptForm(merchant);
  const made = await testApp.ask('POST', '/WOWusers/receipts', { token, ...sent });
  if (made.status !== 201) throw new Error(made.text);
  return made.data as { id: number; file: { id: number } };
}

export const ngo = {
  tier: 'NGO',
  organization_name: 'River Society',
  organization_number: '91/1234',
  position: 'Officer',
};
/** Creates a request that is waiting for a decision. */
export async function freshRequest(testApp: TestApp, token?: string): Promise<number> {
  const made = await testApp.ask('POST', '/WOWusers/upgrade-requests', {
    token: token ?? (await freshMember(testApp)),
    body: ngo,
  });
  if (made.status !== 201) throw new Error(made.text);
  return idOf(made.data);
}

/**
 * What the sweeps over all calls start from: the staff's own receipt and request, and one of
 * another member.
 */
export async function givenUpgrades(world: World): Promise<Record<string, string>> {
  const { testApp, staff } = world;
  const me = await testApp.ask('GET', '/accounts', { token: staff.token });
  if (!(me.data as { is_host: boolean }).is_host) return {};
  const merchant = await freshMerchant(world);
  const receipt = await freshReceipt(testApp, staff.token, merchant);
  return {
    partnerMerchantId: String(merchant),
    upgradeRequestId: String(await freshRequest(testApp)),
    receiptId: String(receipt.id),
    memberFileId: String(receipt.file.id),
    ownRequestId: String(await freshRequest(testApp, staff.token)),
  };
}

/** Valid requests for the calls about upgrades. */
export const upgradeWrites: Record<string, Write> = {
  'POST /partner-merchants': (_, { text, flag }) => ({ body: { name: text, is_hidden: flag } }),
  'PUT /partner-merchants/:partnerMerchantId': (_, { text, flag }) => ({
    body: { name: text, is_hidden: flag },
  }),
  'DELETE /partner-merchants/:partnerMerchantId': async (world) => ({
    path: `/partner-merchants/${await freshMerchant(world)}`,
  }),
  'POST /partner-merchants/sort': async (world, { number }) => ({
    body: [{ id: await freshMerchant(world), order: number }],
  }),
  'POST /WOWusers/upgrade-requests': async ({ testApp }, { text }) => ({
    token: await freshMember(testApp),
    body: { ...ngo, organization_name: text },
  }),
  'DELETE /WOWusers/upgrade-requests/:ownRequestId': async ({ testApp }) => {
    const token = await freshMember(testApp);
    return { token, path: `/WOWusers/upgrade-requests/${await freshRequest(testApp, token)}` };
  },
  'POST /upgrade-requests/:upgradeRequestId/approve': async ({ testApp }, { text }) => ({
    path: `/upgrade-requests/${await freshRequest(testApp)}/approve`,
    body: { reason: text },
  }),
  'POST /upgrade-requests/:upgradeRequestId/reject': async ({ testApp }, { text }) => ({
    path: `/upgrade-requests/${await freshRequest(testApp)}/reject`,
    body: { reason: text },
  }),
};
