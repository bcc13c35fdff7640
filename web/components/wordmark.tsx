import styles from './wordmark.module.css';

export function Wordmark() {
  return (
    <span className={styles['mark']}>
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="7" fill="var(--accent-large)" />
        <path d="M11 25V7h12v4h-7.500v3.500H21v4h-5.500V25z" fill="var(--on-accent)" />
      </svg>
      Foyer
    </span>
  );
}
