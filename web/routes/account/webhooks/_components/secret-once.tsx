import { Stack } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkToCopy } from '#web/components/link-to-copy.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Shows a secret, only here and once. */
export function SecretOnce({ secret }: { secret: string }) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'webhooks.secret' });
  return (
    <Stack>
      <Notice tone="amber" live>
        <FormattedMessage id="webhooks.secret.once" />
      </Notice>
      <LinkToCopy label={label} link={secret} name={label} />
    </Stack>
  );
}
