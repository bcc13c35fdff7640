/** Which events a collaborator may read. */
export { assignedTo, setAssigned } from '../collaborators.store.ts';
