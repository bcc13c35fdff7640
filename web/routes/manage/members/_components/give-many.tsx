import type { IntlShape } from 'react-intl';
import type { Member } from '#features/members/contract.ts';
import { managedMembers } from '#features/members/manage.contract.ts';
import { selectionInput } from '#web/components/bulk/selection-input.ts';
import { openBulk } from '#web/components/bulk/bulk-dialog.tsx';
import type { Chosen } from '#web/components/data-table/table-types.ts';
import { call } from '#web/lib/api.ts';
import { membersChanged } from './members-changed.ts';
import { TierFields, type TierValues } from './tier-fields.tsx';

/** Assigns a tier to many members, slice by slice; members who have it already are reported. */
export async function giveMany(intl: IntlShape, chosen: Chosen<Member>): Promise<boolean> {
  const { query, body } = selectionInput(chosen);
  const { total } = await call(managedMembers.selected, { query, body });
  return openBulk<TierValues>(intl, {
    title: intl.formatMessage({ id: 'manage_members.bulk.title' }, { count: total }),
    total,
    initial: { tier: 'GOLD', expires_at: '', reason: '' },
    body: (values, set) => (
      <>
        <p>{intl.formatMessage({ id: 'manage_members.bulk.text' })}</p>
        <TierFields values={values} set={set} />
      </>
    ),
    isReady: ({ reason }) => reason.trim() !== '',
    confirmLabel: intl.formatMessage({ id: 'manage_members.bulk.go' }, { count: total }),
    slice: (values, from) =>
      call(managedMembers.changeTiers, { query, body: { ...body, ...values, from } }),
    done: (count) => intl.formatMessage({ id: 'manage_members.bulk.done' }, { count }),
    changed: membersChanged,
  });
}
