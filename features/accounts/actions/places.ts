/**
 * Places in an account's team: its users and their roles. The team feature decides what may be
 * changed.
 */
export {
  change as changePlace,
  find as placeOf,
  insert as insertPlace,
  join as joinTeam,
  lockTeam,
  otherAdmins,
  remove as removePlace,
  removeInvitationsOf,
  unanswered as unansweredInvitations,
  type Fields as PlaceFields,
} from '../places.store.ts';
