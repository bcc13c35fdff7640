import styles from './skeleton.module.css';

/** A placeholder while loading: `lines` of text, or one block of a `height`. */
export function Skeleton({ lines = 1, height }: { lines?: number; height?: 's' | 'm' | 'l' }) {
  return (
    <div className={styles['skeleton']} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={`${styles['line']} ${height ? styles[height] : ''}`} />
      ))}
    </div>
  );
}
