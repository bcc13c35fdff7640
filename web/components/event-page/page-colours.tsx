import type { Image } from '#features/files/contract.ts';
import type { PublicEvent } from '#features/listings/contract.ts';
import { browserNonce, useNonce } from '#web/lib/nonce.ts';
import { coverOf } from '../cover.tsx';
import { coloursOf, type ColourSettings } from './colours-of.ts';
import styles from './page-colours.module.css';

interface PageColoursProps {
  settings: ColourSettings & Pick<PublicEvent['settings'], 'homepage_background_type'>;
  images: readonly Image[];
  /** Further CSS variables, with values that are already validated. */
  more?: Readonly<Record<string, string>>;
}

/**
 * A designed event page keeps its colours in both colour schemes. Text and border colours follow
 * the background, so that text stays readable.
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
