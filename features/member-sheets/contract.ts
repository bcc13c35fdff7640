import { endpoint, selection, SheetRequest } from '#platform/endpoint.ts';
import type { ListOptions } from '#platform/pure/list-options.ts';
import { managedMembers } from '#features/members/manage.contract.ts';

export const memberExports = {
  /** The list as it is asked for in the address, or the members named; columns as an import reads them. */
  export: endpoint('POST /members/export', {
    access: 'members.manage',
    limit: 'export',
    shape: 'file',
    list: managedMembers.list.list as ListOptions,
    body: SheetRequest.extend({ ids: selection.ids }),
    refuses: ['bulk.too_many'],
  }),
};
