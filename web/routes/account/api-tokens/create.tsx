import { useState } from 'react';
import { Button, Stack } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { LinkToCopy } from '#web/components/link-to-copy.tsx';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TokenForm } from './_components/token-form.tsx';

/** Creates a token, which is shown only here and once. */
export default function CreateApiToken() {
  const intl = useIntl();
  const [token, setToken] = useState<string | null>(null);
  return (
    <RouteDrawer title={<FormattedMessage id="api_tokens.create" />} shownOnce={token !== null}>
      {token === null ? (
        <TokenForm onCreated={setToken} />
      ) : (
        <Stack>
          <Notice tone="amber" live>
            <FormattedMessage id="api_tokens.made" />
          </Notice>
          <LinkToCopy
            label={intl.formatMessage({ id: 'api_tokens.one' })}
            link={token}
            name={intl.formatMessage({ id: 'api_tokens.one' })}
          />
          <Button component={Link} to="..">
            <FormattedMessage id="api_tokens.done" />
          </Button>
        </Stack>
      )}
    </RouteDrawer>
  );
}
