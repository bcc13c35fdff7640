import { setTimeout as sleep } from 'node:timers/promises';
import { multipart, picture } from '../../tests/setup/upload.ts';
import { apiOf } from '../cluster.ts';
import type { Sale } from './sale.ts';

/** How often a new object was visible at once, and how often it was not. */
export interface Looks {
  seen: number;
  missed: number;
}

/** Creates an object and reads it at once, through whichever machine answers. */
async function lookAtOnce(
  isGoing: () => boolean,
  makeAndLook: (n: number) => Promise<boolean | null>,
): Promise<Looks> {
  const looks = { seen: 0, missed: 0 };
  for (let n = 0; isGoing(); n++, await sleep(100)) {
    // The machine that received the request may be the one that was killed.
    const isThere = await makeAndLook(n).catch(() => null);
    if (isThere !== null) looks[isThere ? 'seen' : 'missed']++;
  }
  return looks;
}
const base = (sale: Sale): string => `http://127.0.0.1:${new URL(sale.server().url).port}`;

/**
 * An organizer creates promo codes and looks for each in the list: it is read from the replica, and
 * must include the new code.
 */
export function lookForCodes(sale: Sale, isGoing: () => boolean): Promise<Looks> {
  const api = apiOf(base(sale), sale.shop.token);
  const codes = `/events/${sale.onSale.event_id}/promo-codes`;
  return lookAtOnce(isGoing, async (n) => {
    const code = `STORM${n}`;
    const body = { code, discount_type: 'PERCENTAGE', discount: 10 };
    if ((await api.ask('POST', codes, body)).status !== 201) return null;
    const list = await api.ask<{ data: { code: string }[] }>('GET', `${codes}?query=${code}`);
    return list.status === 200 ? list.body.data.some((item) => item.code === code) : null;
  });
}

/**
 * An organizer uploads pictures and reads each: they are in the bucket, because the machines share
 * no disk.
 */
export function lookAtPictures(sale: Sale, isGoing: () => boolean): Promise<Looks> {
  return lookAtOnce(isGoing, async (n) => {
    // Identical pictures are stored as one file, so each has a different height.
    const bytes = await picture(900, 50 + n);
    const { payload, headers } = multipart([{ field: 'image', name: 'storm.png', bytes }]);
    const kept = await fetch(`${base(sale)}/api/images`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${sale.shop.token}` },
      body: new Uint8Array(payload),
    });
    if (kept.status !== 201) return null;
    const { data } = (await kept.json()) as { data: { url: string } };
    const shown = await fetch(new URL(data.url, base(sale)));
    return shown.status >= 500 ? null : shown.status === 200;
  });
}
