import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DoorIcon } from './door-icon.tsx';
import styles from './scan-view.module.css';
import { useCamera } from './use-camera.ts';
import { useCodes } from './use-codes.ts';

/** The camera view, with a button to type a code instead. */
export function ScanView({
  take,
  pending,
  type,
}: {
  take: (code: string) => boolean;
  /** A code is being checked, which takes long with a bad network. */
  pending: boolean;
  type: () => void;
}) {
  const intl = useIntl();
  const camera = useCamera();
  const { video } = camera;
  const { isMissing, retry } = useCodes(video, camera.state === 'on', take);
  const state = isMissing ? 'unread' : camera.state;
  const hint = state === 'on' ? 'door.scan.hint' : 'door.camera.starting';
  const trouble = state !== 'on' && state !== 'starting';
  const retryCamera = (): void => {
    if (!isMissing) camera.retry();
    // Some browsers do not request a script again that failed to load; without a network a reload
    // would lose the page.
    else if (navigator.onLine) location.reload();
    else retry();
  };
  return (
    <section className={styles['stage']} aria-label={intl.formatMessage({ id: 'door.scan' })}>
      <video
        ref={video}
        className={styles['video']}
        muted
        playsInline
        aria-hidden="true"
        hidden={trouble}
      />
      {state === 'on' ? <span className={styles['frame']} aria-hidden="true" /> : null}
      {trouble ? (
        <div className={styles['problem']} role="alert">
          <Icon name="alert" size={40} />
          <h2>
            <FormattedMessage id={`door.camera.${state}`} />
          </h2>
          <p>
            <FormattedMessage id={`door.camera.${state}.fix`} />
          </p>
          <Button size="l" wide onClick={type}>
            <FormattedMessage id="door.camera.type" />
          </Button>
          <Button tone="quiet" wide onClick={retryCamera}>
            <FormattedMessage id="ui.action.retry" />
          </Button>
        </div>
      ) : (
        <div className={styles['tools']}>
          <button
            type="button"
            className={styles['tool']}
            disabled={camera.torch === null}
            aria-pressed={camera.torch ?? undefined}
            onClick={camera.toggleTorch}
          >
            <DoorIcon name="bolt" />
            <FormattedMessage id={camera.torch === null ? 'door.torch.none' : 'door.torch'} />
          </button>
          <p className={styles['hint']} role="status">
            <FormattedMessage id={pending ? 'door.result.busy' : hint} />
          </p>
          {camera.next ? (
            <button type="button" className={styles['tool']} onClick={camera.next}>
              <DoorIcon name="turn" />
              <FormattedMessage id="door.camera.next" />
            </button>
          ) : (
            <span />
          )}
        </div>
      )}
    </section>
  );
}
