import { useRef, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MemberFile } from '#features/upgrades/contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useDrawnPdf } from '#web/components/use-drawn-pdf.ts';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { saveMemberFile, useMemberFile } from './use-member-file.ts';
import styles from './file-stage.module.css';

const largest = 4;

interface FileStageProps {
  file: Pick<MemberFile, 'id' | 'name' | 'mime_type'>;
  /** Its name in words. */
  name: string;
}

/** A receipt or document, as large as space allows, which can be rotated and enlarged. */
export function FileStage({ file, name }: FileStageProps) {
  const intl = useIntl();
  const { url, blob, error } = useMemberFile(file);
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const isPdf = file.mime_type === 'application/pdf';
  const save = () =>
    saveMemberFile(file).catch((problem: unknown) =>
      notifications.show({ color: 'danger', message: callProblem(intl, problem) }),
    );
  const tools = [
    ['upgrade_review.zoom_in', IconZoomIn, () => setZoom(Math.min(largest, zoom + 0.5))],
    ['upgrade_review.zoom_out', IconZoomOut, () => setZoom(Math.max(1, zoom - 0.5))],
    ['upgrade_review.rotate', IconRotateClockwise, () => setTurns(turns + 1)],
    ['upgrade_review.download', IconDownload, () => void save()],
  ] as const;
  return (
    <div className={styles['file']}>
      <div className={styles['tools']}>
        {tools.map(([message, Icon, run]) => (
          <ActionIcon
            key={message}
            variant="default"
            size={44}
            onClick={run}
            aria-label={intl.formatMessage({ id: message })}
          >
            <Icon size={20} stroke={1.5} />
          </ActionIcon>
        ))}
      </div>
      <ScrollRegion className={styles['stage']} aria-label={name}>
        {error ? (
          <p role="alert" className={styles['muted']}>
            <FormattedMessage id="upgrade_review.file.failed" />
          </p>
        ) : null}
        <div
          className={isPdf ? undefined : styles['turned']}
          style={{ inlineSize: `${zoom * 100}%`, rotate: `${turns * 90}deg` }}
        >
          {isPdf && blob ? <DrawnPdf blob={blob} /> : null}
          {!isPdf && url ? <img src={url} alt={name} /> : null}
          {!url && !error ? <Skeleton height="l" /> : null}
        </div>
      </ScrollRegion>
    </div>
  );
}

/** A PDF as pictures of its pages: it is never opened as a document on the product's origin. */
function DrawnPdf({ blob }: { blob: Blob }) {
  const container = useRef<HTMLDivElement>(null);
  const drawing = useDrawnPdf(container, blob, 'upgrade_review.page');
  return (
    <>
      <div ref={container} className={styles['pages']} />
      <p role="status" className={styles['muted']}>
        {drawing === 'waiting' ? <FormattedMessage id="upgrade_review.file.loading" /> : null}
        {drawing === 'failed' ? <FormattedMessage id="upgrade_review.file.failed" /> : null}
      </p>
    </>
  );
}
