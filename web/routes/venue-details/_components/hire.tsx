import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNear } from '#web/lib/use-near.ts';
import type { HireRoom } from '#web/components/enquiry/hire-form.tsx';
import { latePiece } from '#web/components/late-piece.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './hire.module.css';

// The form's scripts are larger than the rest of the page, and it is at the end.
const HireForm = latePiece(
  () => import('#web/components/enquiry/hire-form.tsx'),
  <Skeleton height="l" />,
);

/**
 * The form at the end of the page, loaded when a visitor comes near it; the rest of the page stays
 * if it fails to load.
 */
export function Hire({ sections }: { sections: readonly HireRoom[] }) {
  const container = useRef<HTMLDivElement>(null);
  const isNear = useNear(container, 800);
  return (
    <div ref={container} className={styles['place']}>
      <noscript>
        <p>
          <FormattedMessage id="enquiry_form.needs_scripts" />
        </p>
      </noscript>
      {isNear ? <HireForm sections={sections} /> : null}
    </div>
  );
}
