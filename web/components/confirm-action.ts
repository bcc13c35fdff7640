import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import type { IntlShape } from 'react-intl';

export interface Confirmation {
  title: string;
  text: ReactNode;
  /** The text of the confirming button. */ confirmLabel: string;
  /** The text of the other button, for actions that cancel something. */ keepLabel?: string;
}

/** Asks for confirmation before something that cannot be undone; true when confirmed. */
export const confirmAction = (
  intl: IntlShape,
  { title, text, confirmLabel, keepLabel }: Confirmation,
  color = 'danger',
): Promise<boolean> =>
  new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: text,
      labels: {
        confirm: confirmLabel,
        cancel: keepLabel ?? intl.formatMessage({ id: 'ui.action.cancel' }),
      },
      confirmProps: { color },
      closeButtonProps: { 'aria-label': intl.formatMessage({ id: 'ui.dialog.close' }) },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
