import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PublicVenue } from '#features/venue/contract.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { useNear } from '#web/lib/use-near.ts';
import { AttachmentList } from '#web/components/event-page/attachment-list.tsx';
import { useDrawnPdf } from '#web/components/use-drawn-pdf.ts';
import styles from './floor-plan.module.css';

type Plan = NonNullable<PublicVenue['floor_plan']>;

/** The floor plan, shown in the page and for download. */
export function FloorPlan({ plan }: { plan: Plan }) {
  const intl = useIntl();
  const name = plan.name ?? intl.formatMessage({ id: 'venue_pages.details.plan' });
  return (
    <>
      {plan.mime_type === 'application/pdf' ? (
        <DrawnPlan url={plan.url} />
      ) : (
        <img
          className={styles['plan']}
          src={plan.url}
          {...(plan.srcset
            ? { srcSet: plan.srcset, sizes: '(max-width: 1000px) 100vw, 1000px' }
            : {})}
          alt={name}
          {...langOf(plan, 'name')}
          width={plan.width ?? 1600}
          height={plan.height ?? 1000}
          loading="lazy"
          decoding="async"
        />
      )}
      <AttachmentList attachments={[{ ...plan, name }]} />
    </>
  );
}

/** A PDF as pictures of its pages. The renderer is loaded when the plan comes into view. */
function DrawnPlan({ url }: { url: string }) {
  const container = useRef<HTMLDivElement>(null);
  const isNear = useNear(container, 400);
  const drawing = useDrawnPdf(container, isNear ? url : null, 'venue_pages.details.plan.page');
  return (
    <>
      <div ref={container} className={styles['pages']} data-drawing={drawing} />
      <p role="status" className={styles['state']}>
        {drawing === 'waiting' ? <FormattedMessage id="venue_pages.details.plan.loading" /> : null}
        {drawing === 'failed' ? <FormattedMessage id="venue_pages.details.plan.failed" /> : null}
      </p>
    </>
  );
}
