import type { Image } from '#features/files/contract.ts';
import type { PublicEvent } from '#features/listings/contract.ts';
import { browserNonce, useNonce } from '#web/lib/nonce.ts';
import { coverOf } from '../cover.tsx';
import { coloursOf, type Look } from './colours-of.ts';
import styles from './page-colours.module.css';

interface PageColoursProps {
  settings: Look & Pick<PublicEvent['settings'], 'homepage_background_type'>;
  images: readonly Image[];
  /** Further variables, of values that somebody has checked. */
  more?: Readonly<Record<string, string>>;
}

/**
 * A designed event page keeps its designer's colours in both schemes, from the top of the window to its foot. Ink and
 * lines follow the background, so that words stay readable whatever was chosen.
 */
export function PageColours({ settings, images, more = {} }: PageColoursProps) {
  const served = useNonce();
  const nonce = served || (typeof document === 'undefined' ? '' : browserNonce());
  const mirrored =
    settings.homepage_background_type === 'MIRROR_COVER_IMAGE' ? coverOf(images) : undefined;
  const { values, scheme } = coloursOf(settings);
  const rules = Object.entries({ ...values, ...more })
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  return (
    <>
      {rules ? (
        <style
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: `:root:root:has(.foyer-designed){${rules}}` }}
        />
      ) : null}
      {rules ? <span className={`foyer-designed ${scheme ? styles[scheme] : ''}`} hidden /> : null}
      {mirrored ? (
        <div className={styles['mirror']} aria-hidden="true">
          <img src={mirrored.url} alt="" />
        </div>
      ) : null}
    </>
  );
}
