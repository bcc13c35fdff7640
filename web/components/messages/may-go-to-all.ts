import type { IntlShape } from 'react-intl';
import { confirmAction } from '#web/components/confirm-action.ts';

const many = 50;
/** Asks for confirmation, with the number of recipients, above this many. */
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
