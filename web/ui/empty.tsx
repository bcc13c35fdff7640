import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './empty.module.css';

/** What will be here, and the way to make it so. */
export function Empty({
  icon = 'ticket',
  title,
  children,
  action,
}: {
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles['empty']}>
      <span className={styles['mark']}>
        <Icon name={icon} size={28} />
      </span>
      <p className={styles['title']}>{title}</p>
      {children ? <p className={styles['text']}>{children}</p> : null}
      {action}
    </div>
  );
}
