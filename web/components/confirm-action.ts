import { modals } from '@mantine/modals';
import type { IntlShape } from 'react-intl';

export interface Confirmation {
  title: string;
  text: string;
  /** The text of the confirming button. */ confirmLabel: string;
}

/** Asks for confirmation before something that cannot be undone; true when confirmed. */
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
