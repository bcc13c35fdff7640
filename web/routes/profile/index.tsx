import { Membership } from './_components/membership.tsx';

/** The member card first, followed by the membership. */
export default Membership;
