import { modals } from '@mantine/modals';
import type { IntlShape } from 'react-intl';

export interface Confirmation {
  title: string;
  text: string;
  /** What the button says that it does. */ confirmLabel: string;
}

/** Asks before something that cannot be undone; true when the person says so. */
export const confirmAction = (
  intl: IntlShape,
  { title, text, confirmLabel }: Confirmation,
  color = 'danger',
): Promise<boolean> =>
  new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: text,
      labels: { confirm: confirmLabel, cancel: intl.formatMessage({ id: 'ui.action.cancel' }) },
      confirmProps: { color },
      closeButtonProps: { 'aria-label': intl.formatMessage({ id: 'ui.dialog.close' }) },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
