import { Button, Group, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { copyText } from '#web/components/copy-text.ts';

/**
 * A link in full with a copy button. With `name` it is another long text, such as a secret, which
 * the name replaces in the notification.
 */
export function LinkToCopy({ label, link, name }: { label: string; link: string; name?: string }) {
  const intl = useIntl();
  return (
    <Group align="end" gap="xs" wrap="nowrap">
      <TextInput
        label={label}
        value={link}
        readOnly
        flex={1}
        miw={0}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.5} />}
        onClick={() => void copyText(intl, link, name)}
      >
        <FormattedMessage id={name === undefined ? 'offers.copy' : 'embed.copy'} />
      </Button>
    </Group>
  );
}
