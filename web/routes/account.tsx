import { redirect } from 'react-router';

/** The account opens at its first page. */
export function clientLoader(): never {
  throw redirect('/account/settings');
}

export default function AccountHome() {
  return null;
}
