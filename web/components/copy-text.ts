import { notifications } from '@mantine/notifications';
import type { IntlShape } from 'react-intl';

/** Puts a text where it can be pasted from; where the browser does not let us, it is shown to be copied by hand. A long text is told by its name. */
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
