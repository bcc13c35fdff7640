import { redirect } from 'react-router';

/** The address in the specification; the account's pages are below `/account`. */
export function clientLoader(): never {
  throw redirect('/account/settings');
}

export default function ManageAccount() {
  return null;
}
