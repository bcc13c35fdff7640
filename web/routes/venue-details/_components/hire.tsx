import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { CallError } from '#platform/client.ts';
import { useNear } from '#web/lib/use-near.ts';
import type { HireRoom } from '#web/components/enquiry/hire-form.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './hire.module.css';

// What a form needs weighs more than the rest of the page, which ends with it.
const load = () => import('#web/components/enquiry/hire-form.tsx');
const HireForm = lazy(load);
const offline = new CallError(0, {});

/** The form at the foot of the page, loaded when a visitor comes near it; the page stays when it does not load. */
export function Hire({ sections }: { sections: readonly HireRoom[] }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, 800);
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming');
  const ask = (): void => {
    setState('coming');
    load().then(
      () => setState('there'),
      () => setState('failed'),
    );
  };
  useEffect(() => {
    if (isNear) ask();
  }, [isNear]);
  return (
    <div ref={place} className={styles['place']}>
      <noscript>
        <p>
          <FormattedMessage id="enquiry_form.needs_scripts" />
        </p>
      </noscript>
      {isNear && state === 'coming' ? <Skeleton height="l" /> : null}
      {state === 'there' ? (
        <Suspense fallback={<Skeleton height="l" />}>
          <HireForm sections={sections} />
        </Suspense>
      ) : null}
      {state === 'failed' ? <LoadFailed error={offline} again={ask} title={null} /> : null}
    </div>
  );
}
