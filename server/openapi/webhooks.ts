import { webhookData } from '#platform/pure/webhook-types.ts';
import type { Schema } from './schemas.ts';

const id = (description: string): Schema => ({ type: 'integer', description });
const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const header = (name: string, description: string): Schema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** Describes the webhooks that the product sends to an account's endpoints (docs/webhooks.md). */
export const describedWebhooks = (): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries({ ...webhookData, 'webhook.test': [] as const }).map(([type, ids]) => [
      type,
      {
        post: {
          operationId: `webhook_${type.replace('.', '_')}`,
          summary: `Webhook: ${type}`,
          tags: ['Webhooks'],
          security: [],
          parameters: [
            header(
              'webhook-id',
              'The same for each attempt, so that a receiver can detect repeats.',
            ),
            header('webhook-timestamp', 'When the webhook was sent, in Unix seconds.'),
            header(
              'webhook-signature',
              '`v1,` and a signature; two while a secret is being rotated.',
            ),
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: object({
                  id: { type: 'string', description: 'The same as `webhook-id`.' },
                  type: { const: type },
                  created_at: { type: 'string', format: 'date-time' },
                  account_id: id('The account.'),
                  data: object(
                    Object.fromEntries(
                      ids.map((name) => [
                        name,
                        id('The id of the object; read it through the API.'),
                      ]),
                    ),
                  ),
                }),
              },
            },
          },
          responses: {
            '2XX': {
              description: 'Accepted within 10 seconds. Any other result is retried.',
            },
          },
        },
      },
    ]),
  );
