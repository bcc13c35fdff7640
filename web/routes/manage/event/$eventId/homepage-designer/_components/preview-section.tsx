import { useState } from 'react';
import { Group, SegmentedControl } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { PagePreview, type Device } from './page-preview.tsx';
import styles from './homepage-designer.module.css';

/** The page with the chosen look, as a phone or a wide screen has it. */
export function PreviewSection({ page }: { page: Parameters<typeof PagePreview>[0]['settings'] }) {
  const intl = useIntl();
  const [device, setDevice] = useState<Device>(() =>
    window.innerWidth < 700 ? 'phone' : 'desktop',
  );
  return (
    <section
      className={styles['preview']}
      aria-label={intl.formatMessage({ id: 'designer.preview' })}
    >
      <Group justify="space-between" mb="sm">
        <h2 className={styles['heading']}>
          <FormattedMessage id="designer.preview" />
        </h2>
        <SegmentedControl
          value={device}
          onChange={(value) => setDevice(value === 'phone' ? 'phone' : 'desktop')}
          aria-label={intl.formatMessage({ id: 'designer.device' })}
          data={(['desktop', 'phone'] as const).map((value) => ({
            value,
            label: intl.formatMessage({ id: `designer.device.${value}` }),
          }))}
        />
      </Group>
      <PagePreview device={device} settings={page} />
    </section>
  );
}
