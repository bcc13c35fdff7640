import { FormattedMessage } from 'react-intl';
import styles from './skip-link.module.css';

/**
 * The first focusable element: a link past the navigation. Every layout has a `main` with this id.
 */
export function SkipLink() {
  return (
    <a className={styles['skip']} href="#main">
      <FormattedMessage id="layout.skip" />
    </a>
  );
}
