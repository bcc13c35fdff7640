import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf } from './page.ts';
import { proxyProblems } from './proxy.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
const nginx = blocksOf(page).find(({ kind }) => kind === 'nginx')?.text ?? '';

test("the proxy configuration on the operators' page is safe", () => {
  expect(nginx).toContain('proxy_pass http://foyer;');
  expect(proxyProblems(nginx)).toEqual([]);
});

// nginx 1.22 was run with it on 2026-12-01, over IPv4 and IPv6.
test('it also listens for IPv6, and counts the connections of a customer, not of an address', () => {
  expect(nginx).toContain('  listen [::]:80;');
  expect(nginx).toContain('  listen [::]:443 ssl http2;');
  const [, network = ''] = /map \$remote_addr \$network \{[^}]*"~(\S+)" \$1;/.exec(nginx) ?? [];
  const networkOf = (address: string) => new RegExp(network).exec(address)?.[1] ?? address;
  expect(nginx).toContain('limit_conn_zone $network zone=');
  expect(networkOf('2001:db8:1:2::5')).toBe(networkOf('2001:db8:1:2:3:4:5:6'));
  expect(networkOf('2001:db8:1:3::5')).not.toBe(networkOf('2001:db8:1:2::5'));
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
});

test.each([
  ['TLSv1.2 TLSv1.3', 'TLSv1 TLSv1.2 TLSv1.3', /1.2 and 1.3/],
  ['  ssl_protocols TLSv1.2 TLSv1.3;\n', '', /1.2 and 1.3/],
  ['ssl_ciphers ECDHE-ECDSA-AES256-GCM-SHA384:', 'ssl_ciphers AES128-SHA:', /ciphers/],
  ['ssl_ciphers ', 'ssl_ciphers ECDHE-RSA-AES128-GCM-SHA256:', /ciphers/],
  ['ssl_prefer_server_ciphers on', 'ssl_prefer_server_ciphers off', /ciphers/],
  ['location /api/ { return 403; }', '', /the API without TLS/],
  ['return 403;', 'return 301 https://$server_name$request_uri;', /the API without TLS/],
  ['https://$server_name', 'https://$host', /the name of the server/],
  ['return 403;', 'return 403; proxy_pass http://foyer;', /without TLS must not reach Foyer/],
  ['proxy_pass http://foyer;', 'proxy_pass http://$arg_host;', /not an upstream/],
  ['listen 443 ssl http2;', 'listen 443;', /no server uses TLS/],
  ['  ssl_certificate /etc', '  ssl_other /etc', /ssl_certificate is missing/],
])('replacing %j with %j is reported', (right, wrong, message) => {
  expect(nginx).toContain(right);
  expect(proxyProblems(nginx.replace(right, wrong)).join('; ')).toMatch(message);
});
