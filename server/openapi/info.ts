/** The introduction of the description. */
export const info = {
  title: 'Foyer',
  version: '1.0.0',
  license: { name: 'MIT', identifier: 'MIT' },
  description: [
    'Tickets and membership for a venue.',
    'Money is in major units, times are ISO 8601 with Z, ids are integers (bodies may also send them as strings).',
    'Sign in with `POST /api/auth/login`, send the token as `Authorization: Bearer …`, and use the new token',
    'whenever a response has `X-Auth-Token`. Every POST that creates or pays accepts an `Idempotency-Key`.',
    'A program uses an API token instead (`foyer_…`, from /account/api-tokens), which is not rotated:',
    '',
    '```sh',
    'curl -H "Authorization: Bearer $FOYER_TOKEN" $FOYER_URL/api/events?eventsStatus=all',
    '```',
    '',
    '**Webhooks** notify a program of events (/account/webhooks). They are signed as Standard Webhooks',
    '(https://www.standardwebhooks.com): `webhook-signature` is `v1,` and the base64 of an HMAC-SHA-256 of',
    '`{webhook-id}.{webhook-timestamp}.{body}`, and its key is the decoded base64 after `whsec_` in the secret.',
    'A receiver answers 2xx within 10 seconds; otherwise it is retried for three days with the same `webhook-id`.',
    '',
    'How the API changes: docs/api-versions.md.',
  ].join('\n'),
};
