import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';

/** Opens the page as visitors see it, in a new tab. */
export function PublicPageButton() {
  return (
    <Button
      component="a"
      href="/venue-details"
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconExternalLink size={18} stroke={1.5} />}
    >
      <FormattedMessage id="venue_data.preview" />
    </Button>
  );
}
