import { endpoint } from '#platform/endpoint.ts';

export const ownData = {
  /** Everything that is kept of who is signed in, as one file. */
  export: endpoint('GET /WOWusers/export', {
    access: 'signed_in',
    presence: true,
    limit: 'export',
    shape: 'file',
  }),
};
