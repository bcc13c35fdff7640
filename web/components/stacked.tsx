import { Fragment, type ReactNode } from 'react';
import styles from './stacked.module.css';

/** An address may go on in a new line before its `@`, and nowhere else while there is room for that. */
const breakable = (text: ReactNode): ReactNode =>
  typeof text === 'string'
    ? text.split(/(?=@)/).map((part, place) => (
        <Fragment key={place}>
          {place > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))
    : text;

/** A cell of two lines: the name and what distinguishes it. */
export function Stacked({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className={styles['stacked']}>
      <span>{first}</span>
      {second ? <span className={styles['secondary']}>{breakable(second)}</span> : null}
    </span>
  );
}
