let seen = '';

/**
 * The code reader of a phone, which happy-dom lacks: without one every page of the door would load
 * ZXing, whose binary this window cannot fetch.
 */
export function provideCodeReader(): void {
  class BarcodeDetector {
    static getSupportedFormats = () => Promise.resolve(['qr_code']);
    detect = () => Promise.resolve(seen ? [{ rawValue: seen }] : []);
  }
  Object.assign(globalThis, { BarcodeDetector });
}

/** Replaces the camera of a phone; the test decides what it and the code reader see. */
export interface Camera {
  ids: string[];
  light: boolean;
  lit: boolean;
  /** The constraints of each opening. */
  asked: object[];
  /** Shows a code to the camera. */
  show: (code: string) => void;
  refuse: (errorName: string) => void;
  allow: () => void;
  close: () => void;
}

export function openCamera(): Camera {
  seen = '';
  let refusal: string | null = null;
  const video = HTMLMediaElement.prototype;
  const before = {
    readyState: Object.getOwnPropertyDescriptor(video, 'readyState'),
    srcObject: Object.getOwnPropertyDescriptor(video, 'srcObject'),
    play: Object.getOwnPropertyDescriptor(video, 'play'),
    mediaDevices: Object.getOwnPropertyDescriptor(Navigator.prototype, 'mediaDevices'),
  };
  const camera: Camera = {
    ids: ['back'],
    light: false,
    lit: false,
    asked: [],
    show: (code) => void (seen = code),
    refuse: (name) => void (refusal = name),
    allow: () => void (refusal = null),
    close() {
      for (const name of ['readyState', 'srcObject', 'play'] as const)
        if (before[name]) Object.defineProperty(video, name, before[name]);
      if (before.mediaDevices)
        Object.defineProperty(Navigator.prototype, 'mediaDevices', before.mediaDevices);
      Reflect.deleteProperty(navigator, 'mediaDevices');
    },
  };
  Object.defineProperty(video, 'readyState', { configurable: true, get: () => 4 });
  Object.defineProperty(video, 'srcObject', { configurable: true, writable: true, value: null });
  Object.defineProperty(video, 'play', {
    configurable: true,
    writable: true,
    value: () => Promise.resolve(),
  });
  const track = (deviceId: string) =>
    Object.assign(new EventTarget(), {
      stop: () => undefined,
      getSettings: () => ({ deviceId }),
      getCapabilities: () => ({ torch: camera.light }),
      applyConstraints: ({ advanced }: { advanced: { torch: boolean }[] }) => {
        camera.lit = advanced[0]?.torch ?? false;
        return Promise.resolve();
      },
    });
  const mediaDevices = {
    getUserMedia: ({ video: wanted }: { video: { deviceId?: { exact: string } } }) => {
      camera.asked.push(wanted);
      if (refusal) return Promise.reject(new DOMException('', refusal));
      const tracks = [track(wanted.deviceId?.exact ?? camera.ids[0] ?? '')];
      return Promise.resolve({ getTracks: () => tracks, getVideoTracks: () => tracks });
    },
    enumerateDevices: () =>
      Promise.resolve(camera.ids.map((deviceId) => ({ kind: 'videoinput', deviceId }))),
  };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
  return camera;
}
