import { endpoint } from '#platform/endpoint.ts';

export const ownData = {
  /** All stored data of the signed-in user, as one file. */
  export: endpoint('GET /WOWusers/export', {
    access: 'signed_in',
    presence: true,
    limit: 'export',
    shape: 'file',
  }),
};
