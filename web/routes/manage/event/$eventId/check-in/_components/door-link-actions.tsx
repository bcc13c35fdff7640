import { useState } from 'react';
import { Button, CopyButton, Modal, Stack } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink, IconQrcode } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CheckInList } from '#features/check-in/contract.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { doorLink } from './all-lists.ts';
import styles from './check-in.module.css';

/** The link for the phones at the door: to copy, to scan from this screen and to open. */
export function DoorLinkActions({ list }: { list: CheckInList }) {
  const intl = useIntl();
  const [showing, setShowing] = useState(false);
  const link = doorLink(list);
  return (
    <>
      <footer className={styles['actions']}>
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={
                copied ? <IconCheck size={18} stroke={1.5} /> : <IconCopy size={18} stroke={1.5} />
              }
            >
              <FormattedMessage id={copied ? 'check_in.copied' : 'check_in.copy'} />
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          onClick={() => setShowing(true)}
          leftSection={<IconQrcode size={18} stroke={1.5} />}
        >
          <FormattedMessage id="check_in.qr" />
        </Button>
        <Button
          variant="default"
          component="a"
          href={link}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={18} stroke={1.5} />}
        >
          <FormattedMessage id="check_in.open" />
        </Button>
      </footer>
      <Modal
        opened={showing}
        onClose={() => setShowing(false)}
        title={list.name}
        closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'ui.dialog.close' }) }}
      >
        <Stack>
          <p>
            <FormattedMessage id="check_in.qr.text" />
          </p>
          <div className={styles['qr']}>
            <QrCode
              text={link}
              label={intl.formatMessage({ id: 'check_in.qr.label' }, { name: list.name })}
            />
          </div>
          <p className={styles['address']}>{link}</p>
        </Stack>
      </Modal>
    </>
  );
}
