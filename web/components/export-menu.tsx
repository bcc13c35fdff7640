import { Fragment, useState, type ReactNode } from 'react';
import { Box, Button, Menu, Progress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sheetFormats, type SheetFormat } from '#platform/endpoint.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { saveFile } from '#web/lib/save-file.ts';

interface Props {
  /** The address of the list below `/api`; its export is `/export` below that. */
  of: string;
  /** The name of the file. */
  name: string;
  /** Further fields of the request, next to the format. */
  asked?: object;
  /** Parts of the list to choose from, each with its query; by default only the whole list. */
  parts?: readonly ExportPart[];
  onOpen?: () => void;
}
export interface ExportPart {
  label: ReactNode;
  search: string;
}
const wholeList: readonly ExportPart[] = [{ label: null, search: '' }];

/** Downloads a list as Excel or CSV. */
export function ExportMenu({ of, name, asked = {}, parts = wholeList, onOpen }: Props) {
  const intl = useIntl();
  const [progress, setProgress] = useState<number | null>(null);
  const save = async (format: SheetFormat, search: string): Promise<void> => {
    setProgress(0);
    try {
      const address = `/api${of}/export${search}`;
      await saveFile(address, `${name}.${format}`, { ...asked, format }, setProgress);
    } catch (error) {
      notifications.show({
        color: 'danger',
        message: intl.formatMessage({ id: 'export.failed' }, { reason: callProblem(intl, error) }),
      });
    } finally {
      setProgress(null);
    }
  };
  return (
    <Box>
      <Menu position="bottom-end" {...(onOpen ? { onOpen } : {})}>
        <Menu.Target>
          <Button
            variant="default"
            loading={progress !== null}
            leftSection={<IconDownload size={18} stroke={1.5} />}
          >
            <FormattedMessage id="export.title" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {parts.map(({ label, search }) => (
            <Fragment key={search}>
              {label ? <Menu.Label>{label}</Menu.Label> : null}
              {sheetFormats.map((format) => (
                <Menu.Item key={format} onClick={() => void save(format, search)}>
                  <FormattedMessage id={`export.${format}`} />
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      {progress === null ? null : (
        <Progress
          value={progress * 100}
          aria-label={intl.formatMessage({ id: 'export.running' })}
          mt={4}
        />
      )}
    </Box>
  );
}
