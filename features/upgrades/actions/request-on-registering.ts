import type { Context } from '#platform/context.ts';
import type { Member } from '#features/members/contract.ts';
import { insertRequest } from './insert-request.ts';

/**
 * Requests the tier of a company or an organization for the member who registers as one (decisions
 * §9). Its document follows: registering takes no files.
 */
export async function requestOnRegistering(
  tx: Context,
  account_id: number,
  member: Member,
): Promise<void> {
  const { member_type, position } = member;
  if (member_type === 'CORPORATE') {
    const { company_name, company_address, business_registration_number } = member;
    const words = { position, company_name, company_address, business_registration_number };
    await insertRequest(tx, account_id, member, { tier: member_type, ...words }, {});
  }
  if (member_type === 'NGO') {
    const { organization_number, organization_name, has_section_88 } = member;
    const words = { position, organization_number, organization_name, has_section_88 };
    await insertRequest(tx, account_id, member, { tier: member_type, ...words }, {});
  }
}
