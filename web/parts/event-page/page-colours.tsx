import type { Image } from '#features/files/contract.ts';
import type { PublicEvent } from '#features/listings/contract.ts';
import { browserNonce, useNonce } from '#web/lib/nonce.ts';
import { coverOf } from '../cover.tsx';
import { contrast, inkOn, isHex } from './ink-on.ts';
import styles from './page-colours.module.css';

/**
 * A designed event page keeps its designer's colours in both schemes, from the top of the window to its foot. Ink and
 * lines follow the background, so that words stay readable whatever was chosen.
 */
export function PageColours({ settings, images }: { settings: PublicEvent['settings']; images: readonly Image[] }) {
  const served = useNonce();
  const nonce = served || (typeof document === 'undefined' ? '' : browserNonce());
  const { homepage_background_color: paper, homepage_body_background_color: surface, homepage_primary_color: accent, homepage_primary_text_color: onAccent, homepage_secondary_color: second } = settings;
  const mirrored = settings.homepage_background_type === 'MIRROR_COVER_IMAGE' ? coverOf(images) : undefined;
  const values: Record<string, string> = {};
  const set = (name: string, value: string | null): void => {
    if (isHex(value)) values[name] = value;
  };
  set('--paper', paper);
  set('--surface', surface ?? paper);
  set('--accent', accent);
  set('--accent-hover', accent);
  set('--accent-large', accent);
  if (isHex(accent)) values['--on-accent'] = isHex(onAccent) ? onAccent : inkOn(accent);
  set('--chip', second);
  set('--on-chip', settings.homepage_secondary_text_color);
  if (isHex(second) && !values['--on-chip']) values['--on-chip'] = inkOn(second);
  const ground = isHex(paper) ? paper : surface;
  const dark = isHex(ground) && inkOn(ground) === '#ffffff';
  // A main colour that cannot be read on the background stays on buttons, be it the designer's or ours (tokens.css);
  // links are then written in ink.
  const seen = isHex(accent) ? accent : dark ? '#f0654d' : '#cc3b25';
  if (isHex(ground) && contrast(seen, ground) < 4.5) values['--link'] = 'var(--ink)';
  const scheme = isHex(ground) ? (dark ? styles['dark'] : styles['light']) : '';
  const rules = Object.entries(values).map(([name, value]) => `${name}:${value}`).join(';');
  return (
    <>
      {rules ? <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `:root:root:has(.foyer-designed){${rules}}` }} /> : null}
      {rules ? <span className={`foyer-designed ${scheme}`} hidden /> : null}
      {mirrored ? <div className={styles['mirror']} aria-hidden="true"><img src={mirrored.url} alt="" /></div> : null}
    </>
  );
}
