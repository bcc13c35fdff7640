/** What all admins of an account are told by mail. */
export type AdminNotice =
  | `payment_account.${'connected' | 'changed' | 'disconnected'}`
  | `team.${'admin_invited' | 'admin_made' | 'admin_ended'}`
  | 'api_token.made'
  | `webhook_endpoint.${'made' | 'moved' | 'rotated' | 'ended'}`
  | 'account_rule.two_factor_off';
/** What a colleague is told about their own role in the team. */
export type OwnNotice = `team.your_${'role' | 'start' | 'end'}`;
