import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { toast } from '#web/ui/toast.ts';

interface Props {
  title: string;
  /** The path of the page to share. */
  path: string;
  className: string | undefined;
  children: ReactNode;
}

/** Shares a page with the device's dialog; without one, copies its link. */
export function ShareButton({ title, path, className, children }: Props) {
  const intl = useIntl();
  async function share(): Promise<void> {
    const url = location.origin + path;
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast(intl.formatMessage({ id: 'share.copied' }));
    } catch (error) {
      // Closing the device's dialog is not a failure.
      if (!(error instanceof Error && error.name === 'AbortError'))
        toast(intl.formatMessage({ id: 'share.failed' }, { url }), 'danger');
    }
  }
  return (
    <button type="button" className={className} onClick={() => void share()}>
      {children}
    </button>
  );
}
