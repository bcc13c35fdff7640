import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { PublicEvent } from '#features/listings/contract.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { categoryKey } from './category-key.ts';
import styles from './category-links.module.css';

/** The categories of an event, each a link to other events of the category. */
export function CategoryLinks({ event }: { event: PublicEvent }) {
  const { categories, lifecycle_status } = event;
  if (categories.length === 0) return null;
  const list = lifecycle_status === 'ENDED' ? '/past-events' : '/';
  return (
    <ul className={styles['categories']}>
      {categories.map((name, index) => (
        <li key={name}>
          <Link
            className={styles['category']}
            {...(categoryKey(name) ? {} : langOf(event, `categories.${index}`))}
            to={`${list}?category=${encodeURIComponent(name)}`}
          >
            {categoryKey(name) ? <FormattedMessage id={`site.category.${name}`} /> : name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
