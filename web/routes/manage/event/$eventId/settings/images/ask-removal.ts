import type { IntlShape } from 'react-intl';
import { confirmAction } from '#web/components/confirm-action.ts';

/** Asks before a picture or a file goes: nobody can bring it back but by sending it again. */
export const confirmRemoval = (intl: IntlShape, name: string): Promise<boolean> =>
  confirmAction(intl, {
    title: intl.formatMessage({ id: 'events.images.remove.title' }, { name }),
    text: intl.formatMessage({ id: 'events.images.remove.text' }),
    confirmLabel: intl.formatMessage({ id: 'upload.remove' }),
  });
