import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { EnquiryWithThread } from '#features/enquiries/contract.ts';
import { formatRange, formatShortDateTime } from '#platform/pure/date-text.ts';
import { languageTag } from '#platform/pure/locales.ts';
import { DetailList } from '#web/components/detail-list.tsx';
import { useLocale } from '#web/lib/locale.tsx';
import styles from './enquiry.module.css';

/** What was asked, by whom. */
export function EnquiryFacts({ enquiry }: { enquiry: EnquiryWithThread }) {
  const locale = useLocale();
  const { starts_at, ends_at, timezone, head_count, set_up } = enquiry;
  return (
    <section className={styles['card']} aria-labelledby="enquiry-asked">
      <h2 id="enquiry-asked" className={styles['heading']}>
        {enquiry.title ?? <FormattedMessage id="enquiries.asked" />}
      </h2>
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
          [
            'fields.email',
            <a key="email" href={`mailto:${enquiry.email}`}>
              {enquiry.email}
            </a>,
          ],
          ['fields.phone', enquiry.phone],
          ['enquiries.received', formatShortDateTime(enquiry.created_at, timezone, locale)],
        ]}
      />
      <p className={styles['words']} lang={languageTag(enquiry.locale)}>
        {enquiry.message}
      </p>
    </section>
  );
}
