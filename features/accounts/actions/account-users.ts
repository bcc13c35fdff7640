/**
 * The users of an account's team, with their roles. The team feature decides what may be
 * changed.
 */
export {
  change as changeAccountUser,
  find as accountUserOf,
  insert as insertAccountUser,
  join as joinTeam,
  lockTeam,
  otherAdmins,
  remove as removeAccountUser,
  removeInvitationsOf,
  unanswered as unansweredInvitations,
  type Fields as AccountUserFields,
} from '../account-users.store.ts';
