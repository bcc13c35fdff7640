import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './empty.module.css';

/** An empty state: what will appear here and how to create it. */
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
