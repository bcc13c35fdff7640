import { personName } from '#platform/pure/person-name.ts';
/** Returns the buyer's name; null before it was entered. */
export const buyerOf = ({
  first_name,
  last_name,
}: {
  first_name: string | null;
  last_name: string | null;
}): string | null => personName({ first_name, last_name }) || null;
