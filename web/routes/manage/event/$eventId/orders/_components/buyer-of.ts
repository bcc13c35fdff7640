import { personName } from '#platform/pure/person-name.ts';
/** The buyer's name; null while nobody has typed one. */
export const buyerOf = ({
  first_name,
  last_name,
}: {
  first_name: string | null;
  last_name: string | null;
}): string | null => personName({ first_name, last_name }) || null;
