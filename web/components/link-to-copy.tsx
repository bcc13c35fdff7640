import { Button, Group, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { copyText } from '#web/components/copy-text.ts';

/**
 * A link, or another long text, in full with a copy button. `name` replaces it in the notification.
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
        <FormattedMessage id="offers.copy" />
      </Button>
    </Group>
  );
}
