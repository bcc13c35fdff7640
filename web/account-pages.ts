import type { Page } from './page.ts';

/** What is true of a whole account: settings, money, people, programs. */
export const accountPages: readonly Page[] = [
  { path: 'account', security: ['style-attributes'] },
  {
    path: 'account/settings',
    permission: 'account.manage',
    security: ['style-attributes'],
    breadcrumb: 'account_settings.title',
    text: 'account_settings.text',
  },
  {
    path: 'account/taxes-and-fees',
    permission: 'taxes.manage',
    security: ['style-attributes'],
    breadcrumb: 'taxes.title',
    text: 'taxes.text',
    children: [
      { path: 'create', permission: 'taxes.manage', breadcrumb: 'taxes.create' },
      { path: ':taxId', permission: 'taxes.manage', breadcrumb: 'ui.action.edit' },
    ],
  },
  {
    path: 'account/event-defaults',
    permission: 'account.manage',
    security: ['style-attributes', 'rich-text'],
    breadcrumb: 'event_defaults.title',
    text: 'event_defaults.text',
  },
  {
    path: 'account/payment',
    permission: 'account.manage',
    security: ['style-attributes'],
    breadcrumb: 'account.payment.title',
  },
  {
    path: 'account/api-tokens',
    permission: 'account.manage',
    security: ['style-attributes'],
    breadcrumb: 'api_tokens.title',
    text: 'api_tokens.text',
    children: [{ path: 'create', permission: 'account.manage', breadcrumb: 'api_tokens.create' }],
  },
  {
    path: 'account/webhooks',
    permission: 'account.manage',
    security: ['style-attributes'],
    breadcrumb: 'webhooks.title',
    text: 'webhooks.text',
    children: [{ path: 'create', permission: 'account.manage', breadcrumb: 'webhooks.create' }],
  },
  {
    path: 'account/webhooks/:webhookEndpointId',
    permission: 'account.manage',
    security: ['style-attributes'],
    breadcrumb: 'webhooks.one',
    children: [{ path: 'edit', permission: 'account.manage', breadcrumb: 'ui.action.edit' }],
  },
  {
    path: 'account/audit',
    permission: 'account.manage',
    security: ['style-attributes'],
    breadcrumb: 'account_audit.title',
    text: 'account_audit.text',
  },
  {
    path: 'account/report',
    permission: 'account.manage',
    security: ['style-attributes'],
    breadcrumb: 'report.title',
    text: 'report.account_text',
  },
  {
    path: 'account/branding',
    permission: 'installation.manage',
    security: ['style-attributes'],
    breadcrumb: 'branding.title',
    text: 'branding.text',
  },
  {
    path: 'account/users',
    permission: 'users.manage',
    security: ['style-attributes'],
    breadcrumb: 'team.title',
    text: 'team.text',
    children: [
      { path: 'create', permission: 'users.manage', breadcrumb: 'team.invite' },
      { path: ':colleagueId', permission: 'users.manage', breadcrumb: 'ui.action.edit' },
    ],
  },
  {
    path: 'account/sellers',
    permission: 'sellers.manage',
    security: ['style-attributes'],
    breadcrumb: 'sellers.title',
  },
];
