import { expect, test } from 'vitest';
import type { z } from 'zod';
import { ProfileChange, Register } from '#features/members/contract.ts';
import { ManyTierChange, TierChange } from '#features/members/manage.contract.ts';
import { CancelEventInput } from '#features/orders/cancellation.contract.ts';
import { NewOtherEvent } from '#features/other-events/contract.ts';
import { SiteSettingsChange } from '#features/site/contract.ts';
import { NewUpgradeRequest } from '#features/upgrades/contract.ts';
import { NewWebhookEndpoint, WebhookEndpointChange } from '#features/webhook-endpoints/contract.ts';

/** Fields that screens display with line breaks as entered. */
const written: readonly [name: string, schema: z.ZodType, field: string][] = [
  ['what buyers are told of a cancelled event', CancelEventInput, 'message'],
  ['why a member gets another tier', TierChange, 'reason'],
  ['why many members do', ManyTierChange, 'reason'],
  ['the address of a company that registers', Register, 'company_address'],
  ['that of a company in its profile', ProfileChange, 'company_address'],
  ['that of a company that applies', NewUpgradeRequest, 'company_address'],
  ['the summary of another event', NewOtherEvent, 'summary'],
  ['an announcement', SiteSettingsChange, 'announcement'],
  ['what a webhook is for', NewWebhookEndpoint, 'description'],
  ['what a webhook is for now', WebhookEndpointChange, 'description'],
];

test.each(written)('%s accepts line breaks', (_, schema, field) => {
  const problems = (value: string): string[] =>
    (schema.safeParse({ [field]: value }).error?.issues ?? [])
      .map(({ path }) => path.join('.'))
      .filter((path) => path === field);
  expect(problems('Flat A\nTower 1')).toEqual([]);
  expect(problems('Flat A\u202e')).toEqual([field]);
});
