/** The introduction of the description. */
export const info = {
  title: 'Foyer',
  version: '1.0.0',
  license: { name: 'MIT', identifier: 'MIT' },
  description: [
    'Tickets and membership for a venue.',
    'Money is in major units, times are ISO 8601 with Z, ids are integers (in bodies also digits in quotes).',
    'Sign in with `POST /api/auth/login`, send the token as `Authorization: Bearer …`, and take a new one',
    'from `X-Auth-Token` whenever an answer has it. Every POST that creates or pays takes an `Idempotency-Key`.',
    'A program uses an API token instead (`foyer_…`, from /account/api-tokens), which is not replaced:',
    '',
    '```sh',
    'curl -H "Authorization: Bearer $FOYER_TOKEN" $FOYER_URL/api/events?eventsStatus=all',
    '```',
    '',
    '**Webhooks** tell a program what happens (/account/webhooks). They are signed as Standard Webhooks',
    '(https://www.standardwebhooks.com): `webhook-signature` is `v1,` and the base64 of an HMAC-SHA-256 of',
    '`{webhook-id}.{webhook-timestamp}.{body}`, keyed with what the secret says after `whsec_`, in base64.',
    'A receiver answers 2xx within 10 seconds, or is asked again for three days under the same `webhook-id`.',
    '',
    'How the API changes: docs/api-versions.md.',
  ].join('\n'),
};
