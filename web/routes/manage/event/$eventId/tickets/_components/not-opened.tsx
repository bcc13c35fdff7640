import { lazy, Suspense } from 'react';
import type { NoCodeNoticeProps } from './no-code-notice.tsx';

// Few tickets need a code, and without its script only the notice is missing.
const NoCodeNotice = lazy(() =>
  import('./no-code-notice.tsx').catch(() => ({ default: () => null })),
);

/** Says that no valid promo code opens a ticket that is hidden without one. */
export const NotOpened = (props: NoCodeNoticeProps) => (
  <Suspense fallback={null}>
    <NoCodeNotice {...props} />
  </Suspense>
);
