import type { IntlShape } from 'react-intl';
import { confirmAction } from '#web/components/confirm-action.ts';

/** Confirms the removal of a picture or a file, which cannot be undone. */
export const confirmRemoval = (intl: IntlShape, name: string): Promise<boolean> =>
  confirmAction(intl, {
    title: intl.formatMessage({ id: 'events.images.remove.title' }, { name }),
    text: intl.formatMessage({ id: 'events.images.remove.text' }),
    confirmLabel: intl.formatMessage({ id: 'upload.remove' }),
  });
