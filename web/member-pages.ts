import { firstRows, type Page } from './page.ts';

/** Membership pages for staff: members, their options, their requests, and partners. */
export const memberPages: readonly Page[] = [
  {
    path: 'manage/approve-upgrade',
    begins: ['/upgrade-requests?status=PENDING&per_page=50'],
    permission: 'upgrades.manage',
    breadcrumb: 'upgrade_review.title',
  },
  {
    path: 'manage/partner-merchants',
    begins: ['/partner-merchants'],
    permission: 'upgrades.manage',
    breadcrumb: 'partner_merchants.title',
    text: 'partner_merchants.text',
    children: [
      {
        path: 'create',
        permission: 'upgrades.manage',
        breadcrumb: 'partner_merchants.add',
      },
      {
        path: ':partnerMerchantId',
        permission: 'upgrades.manage',
        breadcrumb: 'ui.action.edit',
      },
    ],
  },
  {
    path: 'manage/members',
    permission: 'members.manage',
    breadcrumb: 'manage_members.title',
    children: [
      {
        path: '',
        permission: 'members.manage',
        text: 'manage_members.text',
        begins: [`/members${firstRows('join_date')}`, '/members/views'],
      },
      {
        path: 'import',
        permission: 'members.manage',
        breadcrumb: 'member_import.title',
        text: 'member_import.text',
      },
      {
        path: 'messages',
        begins: [`/members/messages${firstRows('created_at')}`],
        permission: 'members.manage',
        breadcrumb: 'messages.members.title',
      },
      {
        path: 'messages/create',
        permission: 'members.manage',
        breadcrumb: 'messages.members.create',
      },
      {
        path: 'messages/:memberMessageId',
        begins: ['/members/messages/:memberMessageId'],
        permission: 'members.manage',
        breadcrumb: 'messages.one',
      },
      { path: ':memberId', begins: ['/members/:memberId'], permission: 'members.manage' },
    ],
  },
  {
    path: 'manage/interests',
    begins: ['/interests'],
    permission: 'members.manage',
    breadcrumb: 'manage_members.interests',
    text: 'manage_members.choices.text',
    children: [
      {
        path: 'create',
        permission: 'members.manage',
        breadcrumb: 'manage_members.interests.create',
      },
      { path: ':interestId', permission: 'members.manage', breadcrumb: 'ui.action.edit' },
    ],
  },
  {
    path: 'manage/specialities',
    begins: ['/specialities'],
    permission: 'members.manage',
    breadcrumb: 'manage_members.specialities',
    text: 'manage_members.choices.text',
    children: [
      {
        path: 'create',
        permission: 'members.manage',
        breadcrumb: 'manage_members.specialities.create',
      },
      { path: ':specialityId', permission: 'members.manage', breadcrumb: 'ui.action.edit' },
    ],
  },
];
