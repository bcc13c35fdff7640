/** Places in the team of an account: who works in it, as what. What may be done to them is decided by the team. */
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
