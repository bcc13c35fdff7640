import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { EnquiryWithThread } from '#features/enquiries/contract.ts';
import { formatRange, formatShortDateTime } from '#platform/pure/date-text.ts';
import { languageTag } from '#platform/pure/locales.ts';
import { DetailList } from '#web/components/detail-list.tsx';
import { EmailLink } from '#web/components/email-link.tsx';
import { useLocale } from '#web/lib/locale.tsx';
import { RequestClashes } from './request-clashes.tsx';
import { RequestForm } from './request-form.tsx';
import page from '#web/components/detail-page.module.css';
import styles from './enquiry.module.css';

/** The request and its sender; replaced by a form while it is edited. */
export function EnquiryFacts({ enquiry }: { enquiry: EnquiryWithThread }) {
  const [isEdited, setEdited] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // The pressed button of the form is gone.
    if (wasEdited.current && !isEdited) editButton.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return (
    <section className={page['card']} aria-labelledby="enquiry-asked">
      <div className={page['top']}>
        <h2 id="enquiry-asked" className={page['heading']}>
          {enquiry.title ?? <FormattedMessage id="enquiries.asked" />}
        </h2>
        {isEdited ? null : (
          <Button
            ref={editButton}
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} stroke={1.5} />}
            onClick={() => setEdited(true)}
          >
            <FormattedMessage id="enquiries.edit" />
          </Button>
        )}
      </div>
      {isEdited ? (
        <RequestForm enquiry={enquiry} close={() => setEdited(false)} />
      ) : (
        <Facts enquiry={enquiry} />
      )}
      <p className={styles['words']} lang={languageTag(enquiry.locale)}>
        {enquiry.message}
      </p>
    </section>
  );
}

function Facts({ enquiry }: { enquiry: EnquiryWithThread }) {
  const locale = useLocale();
  const { starts_at, ends_at, timezone, head_count, set_up, section_ids } = enquiry;
  return (
    <>
      <DetailList
        items={[
          ['enquiries.when', starts_at && formatRange(starts_at, ends_at, timezone, locale)],
          ['fields.section_ids', enquiry.sections.map(({ name }) => name).join(' · ')],
          ['fields.head_count', head_count && <FormattedNumber key="heads" value={head_count} />],
          [
            'fields.set_up',
            set_up && <FormattedMessage key="set_up" id={`enquiry_form.set_up.${set_up}`} />,
          ],
          ['fields.organization', enquiry.organization],
          ['fields.email', <EmailLink key="email" email={enquiry.email} />],
          ['fields.phone', enquiry.phone],
          ['enquiries.received', formatShortDateTime(enquiry.created_at, timezone, locale)],
        ]}
      />
      <RequestClashes
        enquiry={enquiry}
        starts_at={starts_at}
        ends_at={ends_at}
        section_ids={section_ids}
      />
    </>
  );
}
