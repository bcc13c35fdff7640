import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

export interface CodeReader {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
interface Native {
  new (options: { formats: string[] }): CodeReader;
  getSupportedFormats: () => Promise<string[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: Native;
  }
}

async function load(): Promise<CodeReader> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new BarcodeDetector({ formats: ['qr_code'] });
}
let loading: Promise<CodeReader> | undefined;

/**
 * Returns the browser's own reader when it has one; else ZXing, whose binary is served from this
 * origin. It is loaded once; a load that failed is repeated by the next call.
 */
export async function openReader(): Promise<CodeReader> {
  const own = window.BarcodeDetector;
  const known = await own?.getSupportedFormats().catch((): string[] => []);
  if (own && known?.includes('qr_code')) return new own({ formats: ['qr_code'] });
  loading ??= load();
  return loading.catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
}
