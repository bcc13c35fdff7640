import { redirect } from 'react-router';

/** The account opens on the first of its rooms. */
export function clientLoader(): never {
  throw redirect('/account/settings');
}

export default function AccountHome() {
  return null;
}
