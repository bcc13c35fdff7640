import type { IntlShape } from 'react-intl';
import { askFirst } from '#web/components/ask-first.ts';

/** Asks before a picture or a file goes: nobody can bring it back but by sending it again. */
export const askRemoval = (intl: IntlShape, name: string): Promise<boolean> =>
  askFirst(intl, {
    title: intl.formatMessage({ id: 'events.images.remove.title' }, { name }),
    text: intl.formatMessage({ id: 'events.images.remove.text' }),
    go: intl.formatMessage({ id: 'upload.remove' }),
  });
