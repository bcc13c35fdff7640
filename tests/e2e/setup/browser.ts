import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
/** The browser is unpacked into the project's temporary folder, with its font configuration. */
export const browserFolder = join(root, '.tmp', 'browser');

/** Chromium from npm, without a download or apt, with Chinese glyphs from font packages. */
export function browserOptions() {
  return {
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '',
      args: [
        '--no-sandbox',
        '--no-zygote',
        '--headless=shell',
        '--disable-gpu',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
      env: {
        ...(process.env as Record<string, string>),
        FONTCONFIG_FILE: join(browserFolder, 'fonts.conf'),
      },
    },
  };
}

/** Unpacks the browser and writes its font configuration. Returns the path of the executable. */
export async function prepareBrowser(): Promise<string> {
  mkdirSync(browserFolder, { recursive: true });
  process.env['TMPDIR'] = browserFolder;
  writeFileSync(
    join(browserFolder, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${join(root, 'node_modules/@expo-google-fonts/noto-sans-hk')}</dir>
<dir>${join(root, 'node_modules/@expo-google-fonts/noto-sans-sc')}</dir>
<dir>/usr/share/fonts</dir>
<cachedir>${join(browserFolder, 'font-cache')}</cachedir></fontconfig>`,
  );
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  process.env['CHROMIUM_PATH'] = path;
  return path;
}
