import { FormattedMessage } from 'react-intl';
import type { ColourSettings } from '#features/events/rules/page-colours.ts';
import { Notice } from '#web/ui/notice.tsx';
import { lowContrastPairs } from './low-contrast-pairs.ts';

/** Warns live about colour combinations with low contrast. Nothing is refused. */
export function ContrastNotes({ settings }: { settings: ColourSettings }) {
  const pairs = lowContrastPairs(settings);
  return (
    <div role="status">
      {pairs.length ? (
        <Notice tone="amber" title={<FormattedMessage id="designer.contrast.title" />}>
          <ul>
            {pairs.map(({ name, ratio, least }) => (
              <li key={name}>
                <FormattedMessage id={`designer.contrast.${name}`} values={{ ratio, least }} />
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  );
}
