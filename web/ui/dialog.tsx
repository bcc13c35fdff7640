import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from './icon.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, fixed below the text. */
  actions?: ReactNode;
  /** `center`, `wide` for pictures, or a drawer at the `side` (the bottom of a phone). */
  position?: 'center' | 'wide' | 'side';
}

/** A native dialog: it traps the focus, closes with Escape and restores the focus. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  position = 'center',
}: DialogProps) {
  const intl = useIntl();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    // A click outside the dialog closes it, like Escape, which the browser handles.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={`${styles['dialog']} ${styles[position] ?? ''}`}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open ? (
        <div className={styles['sheet']}>
          <header className={styles['head']}>
            <h2 id={id} className={styles['title']}>
              {title}
            </h2>
            <button
              type="button"
              className={styles['close']}
              onClick={onClose}
              aria-label={intl.formatMessage({ id: 'ui.dialog.close' })}
            >
              <Icon name="close" />
            </button>
          </header>
          <div className={styles['body']}>{children}</div>
          {actions ? <footer className={styles['actions']}>{actions}</footer> : null}
        </div>
      ) : null}
    </dialog>
  );
}
