import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';
import { enquiries } from '#features/enquiries/contract.ts';
import type { BreadcrumbHandle } from '#web/lib/breadcrumb.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { InPieces } from '#web/components/in-pieces.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/$enquiryId.ts';
import { EnquiryFacts } from './$enquiryId/_components/enquiry-facts.tsx';
import { EnquirySteps } from './$enquiryId/_components/enquiry-steps.tsx';
import { EnquiryThread } from './$enquiryId/_components/enquiry-thread.tsx';
import { NoteForm } from './$enquiryId/_components/note-form.tsx';
import { ReplyForm } from './$enquiryId/_components/reply-form.tsx';
import { calendarOf } from './$enquiryId/_components/request-clashes.tsx';
import page from '#web/components/detail-page.module.css';

const detailQuery = (enquiryId: string | undefined) =>
  query(enquiries.get, { params: { enquiryId: Number(enquiryId) } });

function Reference() {
  const { enquiryId } = useParams();
  const { data } = useQuery({ ...detailQuery(enquiryId), enabled: enquiryId !== undefined });
  return data?.reference ?? '…';
}
export const handle: BreadcrumbHandle = { breadcrumb: Reference };

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const enquiry = await queryClient.fetchQuery(detailQuery(params.enquiryId));
  const calendar = calendarOf(enquiry, enquiry);
  // The clashes are shown within the request, and would push the rest down if loaded later. A
  // calendar that fails to load does not block the page, which requests it again.
  if (calendar.enabled) await queryClient.prefetchQuery({ ...calendar, retry: false });
  return enquiry;
}

/** One enquiry: the request, the replies, and the next steps. */
export default function EnquiryScreen() {
  const intl = useIntl();
  const { enquiryId } = useParams();
  const { data: enquiry } = useQuery(detailQuery(enquiryId));
  const [sent, setSent] = useState(0);
  if (!enquiry) return <Skeleton lines={6} height="m" />;
  return (
    // Input for one enquiry must not carry over to another.
    <div key={enquiry.id} className={page['page']}>
      <ManageHeading
        title={`${enquiry.reference} ${enquiry.name}`}
        part={intl.formatMessage({ id: 'enquiries.title' })}
        isName
      >
        <Button
          variant="default"
          component={Link}
          to="/enquiries"
          leftSection={<IconArrowLeft size={18} stroke={1.5} />}
        >
          <FormattedMessage id="enquiries.back" />
        </Button>
      </ManageHeading>
      <InPieces>
        <div className={page['columns']}>
          <div className={page['main']}>
            <EnquiryFacts enquiry={enquiry} />
            <EnquiryThread enquiry={enquiry} />
            <ReplyForm key={sent} enquiry={enquiry} sent={() => setSent((times) => times + 1)} />
          </div>
          <div className={page['aside']}>
            <EnquirySteps enquiry={enquiry} />
            <NoteForm enquiry={enquiry} />
          </div>
        </div>
      </InPieces>
    </div>
  );
}
