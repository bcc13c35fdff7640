/** Sets which events a collaborator may read. */
export { setAssigned } from '../collaborators.store.ts';
