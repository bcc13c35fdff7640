import { useEffect, useRef, useState, type RefObject } from 'react';
import { useRemembered } from './use-remembered.ts';

export type CameraState = 'starting' | 'on' | 'denied' | 'none' | 'busy' | 'failed';
declare global {
  // Supported by phone cameras, but missing in the DOM types.
  interface MediaTrackCapabilities {
    torch?: boolean;
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
  }
}

export interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** Null when the camera has no light. */
  torch: boolean | null;
  toggleTorch: () => void;
  /** Switches to the next camera, if there is one. */
  next?: () => void;
  retry: () => void;
}

// Some browsers reject with something other than a DOMException.
const nameOf = (error: unknown): string =>
  typeof error === 'object' && error && 'name' in error ? String(error.name) : '';
const stateOfError = (error: unknown): CameraState => {
  const name = nameOf(error);
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed';
};

/**
 * Returns what went wrong; for browsers that report a missing camera differently, the list of
 * devices is checked.
 */
async function troubleOf(error: unknown): Promise<CameraState> {
  const state = stateOfError(error);
  if (state !== 'failed' && state !== 'busy') return state;
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => null);
  return devices?.some(({ kind }) => kind === 'videoinput') === false ? 'none' : state;
}

/** Shows the camera in a video element: the one chosen last time, else the one on the back. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [chosen, choose] = useRemembered('door.camera');
  const [state, setState] = useState<CameraState>('starting');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [torch, setTorch] = useState<boolean | null>(null);
  const [others, setOthers] = useState<string[]>([]);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (chosen === undefined) return undefined;
    let over = false;
    let stream: MediaStream | undefined;
    const open = (constraints: MediaTrackConstraints) =>
      navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { width: { ideal: 1280 }, height: { ideal: 720 }, ...constraints },
      });
    const start = async (): Promise<void> => {
      // A camera chosen earlier may be gone; then the default one is used.
      const found = await (chosen
        ? open({ deviceId: { exact: chosen } }).catch((error: unknown) => {
            if (stateOfError(error) === 'denied') throw error;
            return open({ facingMode: 'environment' });
          })
        : open({ facingMode: 'environment' }));
      stream = found;
      const [first] = found.getVideoTracks();
      if (over || !video.current || !first) return found.getTracks().forEach((item) => item.stop());
      video.current.srcObject = found;
      await video.current.play();
      first.addEventListener('ended', () => setAttempt((times) => times + 1));
      setTrack(first);
      setTorch(first.getCapabilities?.().torch ? false : null);
      setOthers(
        (await navigator.mediaDevices.enumerateDevices())
          .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId)
          .map(({ deviceId }) => deviceId),
      );
      setState('on');
    };
    setState('starting');
    start().catch(async (error: unknown) => {
      const trouble = await troubleOf(error);
      if (!over) setState(trouble);
    });
    return () => {
      over = true;
      stream?.getTracks().forEach((item) => item.stop());
    };
  }, [chosen, attempt]);

  const currentDeviceId = track?.getSettings().deviceId;
  const next = others[(others.indexOf(currentDeviceId ?? '') + 1) % others.length];
  return {
    video,
    state,
    torch,
    toggleTorch: () => {
      if (torch === null) return;
      track?.applyConstraints({ advanced: [{ torch: !torch }] }).then(
        () => setTorch(!torch),
        () => setTorch(null),
      );
    },
    ...(others.length > 1 && next ? { next: () => choose(next) } : {}),
    retry: () => setAttempt((times) => times + 1),
  };
}
