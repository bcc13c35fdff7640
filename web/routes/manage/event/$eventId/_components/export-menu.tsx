import { useState } from 'react';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sheetFormats, type SheetFormat } from '#platform/endpoint.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { saveFile } from '#web/lib/save-file.ts';

/** A whole list as Excel or CSV. `path` is the export's address below the event. */
export function ExportMenu({
  eventId,
  list,
}: {
  eventId: number;
  list: 'orders' | 'attendees' | 'affiliates';
}) {
  const intl = useIntl();
  const [running, setRunning] = useState(false);
  const save = async (format: SheetFormat): Promise<void> => {
    setRunning(true);
    try {
      await saveFile(`/api/events/${eventId}/${list}/export`, `${list}.${format}`, { format });
    } catch (error) {
      notifications.show({
        color: 'danger',
        message: intl.formatMessage({ id: 'export.failed' }, { reason: callProblem(intl, error) }),
      });
    } finally {
      setRunning(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={running}
          leftSection={<IconDownload size={18} stroke={1.5} />}
        >
          <FormattedMessage id="export.title" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sheetFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            <FormattedMessage id={`export.${format}`} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
