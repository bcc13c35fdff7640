import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

const icons: Record<'info' | 'jade' | 'amber' | 'danger', IconName> = {
  info: 'info',
  jade: 'check',
  amber: 'alert',
  danger: 'error',
};

interface NoticeProps {
  tone?: keyof typeof icons;
  title?: ReactNode;
  children?: ReactNode;
  /** It appeared after a user action: screen readers announce it at once. */
  live?: boolean;
}

/** A message with an icon. Its tone decides how urgently a `live` one is announced. */
export function Notice({ tone = 'info', title, children, live }: NoticeProps) {
  return (
    <div
      className={`${styles['notice']} ${styles[tone]}`}
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
    >
      <Icon name={icons[tone]} />
      <div>
        {title ? <p className={styles['title']}>{title}</p> : null}
        {children ? <div className={styles['text']}>{children}</div> : null}
      </div>
    </div>
  );
}
