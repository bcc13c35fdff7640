import { notifications } from '@mantine/notifications';
import type { IntlShape } from 'react-intl';

/**
 * Copies a text to the clipboard. Where the browser refuses, the text itself is displayed to be
 * copied by hand. `name` stands for a long text in the notification.
 */
export async function copyText(intl: IntlShape, text: string, name = text): Promise<void> {
  const copied = await Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => true,
      () => false,
    );
  notifications.show(
    copied
      ? { message: intl.formatMessage({ id: 'offers.copied' }, { text: name }) }
      : {
          color: 'amber',
          autoClose: false,
          message: intl.formatMessage({ id: 'offers.not_copied' }, { text }),
        },
  );
}
