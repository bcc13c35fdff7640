/** Changes of which all admins of an account are notified by mail. */
export type AdminNotice =
  | `payment_account.${'connected' | 'changed' | 'disconnected'}`
  | `team.${'admin_invited' | 'admin_made' | 'admin_ended'}`
  | 'api_token.made'
  | `webhook_endpoint.${'made' | 'moved' | 'rotated' | 'ended'}`
  | 'account_rule.two_factor_off';
/** Changes of their own role of which a colleague is notified. */
export type OwnNotice = `team.your_${'role' | 'start' | 'end'}`;
