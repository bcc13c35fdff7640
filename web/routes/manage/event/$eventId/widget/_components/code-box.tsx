import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { copyText } from '#web/components/copy-text.ts';
import styles from './code-box.module.css';

/** Code to paste elsewhere, shown in full with a copy button. */
export function CodeBox({ code, name }: { code: string; name: string }) {
  const intl = useIntl();
  return (
    <div className={styles['box']}>
      {/* It scrolls, so it must be focusable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles['code']} tabIndex={0} aria-label={name}>
        <code>{code}</code>
      </pre>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.5} />}
        onClick={() => void copyText(intl, code, name)}
      >
        <FormattedMessage id="embed.copy" />
      </Button>
    </div>
  );
}
