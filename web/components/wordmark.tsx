import { useVenue } from '#web/lib/venue.ts';
import styles from './wordmark.module.css';

/**
 * The venue's logo and name. Without a logo it shows the name's first letter; the product's own
 * name has its mark.
 */
export function Wordmark() {
  const { name, logo_url } = useVenue();
  return (
    <span className={styles['mark']} data-long={name.length > 12 || undefined}>
      {logo_url ? <img className={styles['logo']} src={logo_url} alt="" /> : <Letter name={name} />}
      <span className={styles['name']}>{name}</span>
    </span>
  );
}

const letters = new Intl.Segmenter();

function Letter({ name }: { name: string }) {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--accent-large)" />
      {name === 'Foyer' ? (
        <path d="M11 25V7h12v4h-7.500v3.500H21v4h-5.500V25z" fill="var(--on-accent)" />
      ) : (
        <text x="16" y="23" textAnchor="middle" fontSize="19" fill="var(--on-accent)">
          {letters.segment(name)[Symbol.iterator]().next().value?.segment}
        </text>
      )}
    </svg>
  );
}
