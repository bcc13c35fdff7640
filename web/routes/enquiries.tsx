import { useIntl } from 'react-intl';
import { enquiries, enquiryKinds, enquiryStates } from '#features/enquiries/contract.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { useEnquiryColumns } from './enquiries/_components/use-enquiry-columns.tsx';

/** Enquiries to the venue, newest first. */
export default function Enquiries() {
  const intl = useIntl();
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'enquiries.title' })} />
      <DataTable
        name="enquiries"
        endpoint={enquiries.list}
        columns={useEnquiryColumns()}
        open={({ id }) => `/enquiries/${id}`}
        filters={[
          {
            field: 'status',
            message: 'fields.status',
            options: enquiryStates.map((value) => ({
              value,
              label: intl.formatMessage({ id: `enquiries.state.${value}` }),
            })),
          },
          {
            field: 'kind',
            message: 'fields.kind',
            options: enquiryKinds.map((value) => ({
              value,
              label: intl.formatMessage({ id: `enquiries.kind.${value}` }),
            })),
          },
        ]}
        empty={{
          title: intl.formatMessage({ id: 'enquiries.none' }),
          text: intl.formatMessage({ id: 'enquiries.none.text' }),
        }}
      />
    </>
  );
}
