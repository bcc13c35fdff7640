import type pg from 'pg';
import { sealJson } from '#platform/sealed.ts';

/** The shop that the payment simulator always has (`simulator/payme/README.md`). */
const shop = {
  client_id: '5f0e7a10-0000-4000-8000-000000000001',
  signing_key_id: '5f0e7a10-0000-4000-8000-000000000002',
};
const secrets = {
  client_secret: 'payme-simulator-demo-secret',
  signing_key: 'cGF5bWUgc2ltdWxhdG9yIGRlbW8gc2lnbmluZyBrZXk=',
};

/** Connects the demo's host account to the PayMe simulator. */
export async function connectDemoMerchant(client: pg.ClientBase, secret: string): Promise<void> {
  await client.query(
    `insert into payme_merchants (account_id, client_id, signing_key_id, environment, sealed_credentials)
    select id, $1, $2, 'sandbox', $3
    from accounts
    where is_host`,
    [shop.client_id, shop.signing_key_id, sealJson({ secret }, secrets)],
  );
}
