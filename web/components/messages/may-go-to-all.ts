import type { IntlShape } from 'react-intl';
import { confirmAction } from '#web/components/confirm-action.ts';

const many = 50;
/** Above so many people one more question stands before the mail, with the number. */
export const mayGoToAll = async (intl: IntlShape, count: number | undefined): Promise<boolean> =>
  !count ||
  count <= many ||
  confirmAction(
    intl,
    {
      title: intl.formatMessage({ id: 'messages.many.title' }, { count }),
      text: intl.formatMessage({ id: 'messages.many.text' }),
      confirmLabel: intl.formatMessage({ id: 'messages.send' }),
    },
    'vermilion',
  );
