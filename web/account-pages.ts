import { firstRows, type Page } from './page.ts';

/** Pages of a whole account: settings, money, users, API clients. */
export const accountPages: readonly Page[] = [
  { path: 'account' },
  {
    path: 'account/settings',
    begins: ['/accounts'],
    permission: 'account.manage',
    breadcrumb: 'account_settings.title',
    text: 'account_settings.text',
  },
  {
    path: 'account/taxes-and-fees',
    begins: ['/accounts'],
    permission: 'taxes.manage',
    breadcrumb: 'taxes.title',
    text: 'taxes.text',
    children: [
      { path: 'create', permission: 'taxes.manage', breadcrumb: 'taxes.create' },
      { path: ':taxId', permission: 'taxes.manage', breadcrumb: 'ui.action.edit' },
    ],
  },
  {
    path: 'account/event-defaults',
    begins: ['/accounts/event-defaults'],
    permission: 'account.manage',
    breadcrumb: 'event_defaults.title',
    text: 'event_defaults.text',
  },
  {
    path: 'account/payment',
    permission: 'account.manage',
    breadcrumb: 'account.payment.title',
  },
  {
    path: 'account/api-tokens',
    begins: ['/api-tokens'],
    permission: 'account.manage',
    breadcrumb: 'api_tokens.title',
    text: 'api_tokens.text',
    children: [{ path: 'create', permission: 'account.manage', breadcrumb: 'api_tokens.create' }],
  },
  {
    path: 'account/webhooks',
    begins: ['/webhook-endpoints'],
    permission: 'account.manage',
    breadcrumb: 'webhooks.title',
    text: 'webhooks.text',
    children: [{ path: 'create', permission: 'account.manage', breadcrumb: 'webhooks.create' }],
  },
  {
    path: 'account/webhooks/:webhookEndpointId',
    begins: [
      '/webhook-endpoints/:webhookEndpointId',
      `/webhook-endpoints/:webhookEndpointId/deliveries${firstRows('created_at')}`,
    ],
    permission: 'account.manage',
    breadcrumb: 'webhooks.one',
    text: 'webhooks.text',
    children: [{ path: 'edit', permission: 'account.manage', breadcrumb: 'ui.action.edit' }],
  },
  {
    path: 'account/audit',
    begins: ['/accounts', `/accounts/audit${firstRows('created_at')}`],
    permission: 'account.manage',
    breadcrumb: 'account_audit.title',
    text: 'account_audit.text',
  },
  {
    path: 'account/report',
    permission: 'account.manage',
    breadcrumb: 'report.title',
    text: 'report.account_text',
  },
  {
    path: 'account/branding',
    begins: ['/branding'],
    permission: 'installation.manage',
    breadcrumb: 'branding.title',
    text: 'branding.text',
  },
  {
    path: 'account/users',
    begins: [`/users${firstRows('name', 'asc')}`],
    permission: 'users.manage',
    breadcrumb: 'team.title',
    text: 'team.text',
    children: [
      { path: 'create', permission: 'users.manage', breadcrumb: 'team.invite' },
      {
        path: ':colleagueId',
        begins: ['/users/:colleagueId'],
        permission: 'users.manage',
        breadcrumb: 'ui.action.edit',
      },
    ],
  },
  {
    path: 'account/sellers',
    begins: ['/sellers/settings', '/sellers'],
    permission: 'sellers.manage',
    breadcrumb: 'sellers.title',
  },
];
