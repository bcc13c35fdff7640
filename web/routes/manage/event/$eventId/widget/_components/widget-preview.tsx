import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './widget-preview.module.css';

/** The widget in a frame with the height it reports. */
export function WidgetPreview({ address, title }: { address: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (
        typeof data === 'object' &&
        data !== null &&
        'foyer_height' in data &&
        typeof data.foyer_height === 'number'
      )
        setHeight(data.foyer_height);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  return (
    <div className={styles['room']}>
      {height === null ? <Skeleton height="l" /> : null}
      <iframe
        ref={frame}
        className={styles['frame']}
        title={title}
        src={address}
        style={{ blockSize: height ?? 0 }}
      />
    </div>
  );
}
