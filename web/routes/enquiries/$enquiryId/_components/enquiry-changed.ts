import { enquiries, type EnquiryWithThread } from '#features/enquiries/contract.ts';
import { keyOf, query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** Shows the result of a call, and reloads the lists. */
export async function enquiryChanged(enquiry: EnquiryWithThread): Promise<void> {
  const { queryKey } = query(enquiries.get, { params: { enquiryId: enquiry.id } });
  queryClient.setQueryData(queryKey, enquiry);
  await queryClient.invalidateQueries({ queryKey: keyOf(enquiries.list) });
}
