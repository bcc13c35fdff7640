import { redirect } from 'react-router';

/** The address of the specification; the account's rooms are below `/account`. */
export function clientLoader(): never {
  throw redirect('/account/settings');
}

export default function ManageAccount() {
  return null;
}
