import { Membership } from './_components/membership.tsx';

/** The member card first, and what belongs to it. */
export default Membership;
