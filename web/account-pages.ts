import type { Page } from './page.ts';

/** What is true of a whole account: settings, money, people, programs. */
export const accountPages: readonly Page[] = [
  { path: 'account', security: ['style-attributes'] },
  {
    path: 'account/settings',
    permission: 'account.manage',
    security: ['style-attributes'],
    breadcrumb: 'account_settings.title',
  },
  {
    path: 'account/taxes-and-fees',
    permission: 'taxes.manage',
    security: ['style-attributes'],
    breadcrumb: 'taxes.title',
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
    children: [{ path: 'create', permission: 'account.manage', breadcrumb: 'api_tokens.create' }],
  },
  {
    path: 'account/webhooks',
    permission: 'account.manage',
    security: ['style-attributes'],
    breadcrumb: 'webhooks.title',
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
  },
  {
    path: 'account/report',
    permission: 'account.manage',
    security: ['style-attributes'],
    breadcrumb: 'report.title',
  },
  {
    path: 'account/branding',
    permission: 'installation.manage',
    security: ['style-attributes'],
    breadcrumb: 'branding.title',
  },
  {
    path: 'account/users',
    permission: 'users.manage',
    security: ['style-attributes'],
    breadcrumb: 'team.title',
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
