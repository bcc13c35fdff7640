import { useState } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MemberImport } from '#features/member-sheets/contract.ts';
import {
  isSheetField,
  sheetFieldNames,
  sheetFields,
} from '#features/member-sheets/rules/fields.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import type { Act } from './use-import.ts';
import styles from './import.module.css';

/** The value while the content of a column is undecided. */
const unsaid = '?';

/**
 * The content of each column: recognised by its header or chosen by hand, and remembered for
 * similar files.
 */
export function ColumnsPart({ memberImport, act }: { memberImport: MemberImport; act: Act }) {
  const intl = useIntl();
  const { columns, state } = memberImport;
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const fieldOf = ({ header, field }: MemberImport['columns'][number]): string =>
    chosen[header] ?? field ?? unsaid;
  const unknown = columns.filter((column) => fieldOf(column) === unsaid);
  const waits = state === 'COLUMNS';
  const title = intl.formatMessage({ id: 'member_import.columns' });
  async function check(): Promise<void> {
    setBusy(true);
    const isDone = await act({ mapping: chosen }).finally(() => setBusy(false));
    if (isDone) setChosen({});
  }
  const choose = (header: string, field: string): void =>
    setChosen((before) => ({ ...before, [header]: field }));
  const leaveOut = (): void =>
    setChosen({ ...chosen, ...Object.fromEntries(unknown.map(({ header }) => [header, ''])) });
  const table = <ColumnsTable {...{ columns, title, fieldOf, choose }} />;
  return (
    <div className={styles['part']}>
      {waits ? (
        <>
          <h2 className={styles['title']}>{title}</h2>
          {unknown.length > 0 ? (
            <Notice tone="amber">
              <FormattedMessage
                id="member_import.columns.unknown"
                values={{ count: unknown.length }}
              />
              {unknown.length > 1 ? (
                <Button variant="default" size="xs" onClick={leaveOut}>
                  <FormattedMessage id="member_import.columns.none_of_these" />
                </Button>
              ) : null}
            </Notice>
          ) : null}
          {table}
        </>
      ) : (
        <details>
          <summary>{title}</summary>
          {table}
        </details>
      )}
      {waits || Object.keys(chosen).length > 0 ? (
        <div className={styles['actions']}>
          <Button disabled={unknown.length > 0} loading={isBusy} onClick={() => void check()}>
            <FormattedMessage id={waits ? 'member_import.check' : 'member_import.check_again'} />
          </Button>
          {waits ? (
            <Button variant="subtle" onClick={() => void act('stop')}>
              <FormattedMessage id="member_import.discard" />
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

type Column = MemberImport['columns'][number];
interface TableProps {
  columns: readonly Column[];
  title: string;
  fieldOf: (column: Column) => string;
  choose: (header: string, field: string) => void;
}

function ColumnsTable({ columns, title, fieldOf, choose }: TableProps) {
  // Undecided columns come first.
  const inOrder = columns.toSorted((a, b) => Number(a.field !== null) - Number(b.field !== null));
  return (
    <ScrollRegion className={styles['scroll'] ?? ''} aria-label={title}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {(['header', 'example', 'field'] as const).map((name) => (
              <th key={name} scope="col">
                <FormattedMessage id={`member_import.columns.${name}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder.map((column, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two columns may be called the same
            <ColumnRow key={at} column={column} field={fieldOf(column)} choose={choose} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface RowProps {
  column: Column;
  field: string;
  choose: TableProps['choose'];
}

function ColumnRow({ column: { header, example }, field, choose }: RowProps) {
  const intl = useIntl();
  const name = header || intl.formatMessage({ id: 'member_import.columns.unnamed' });
  const choices = [
    { value: '', label: intl.formatMessage({ id: 'member_import.columns.none' }) },
    ...sheetFieldNames
      .filter((sheetFieldName) => sheetFields[sheetFieldName] !== 'known')
      .map((sheetFieldName) => ({
        value: sheetFieldName,
        label: intl.formatMessage({ id: `member_sheet.${sheetFieldName}` }),
      })),
  ];
  const ask = { value: unsaid, label: intl.formatMessage({ id: 'member_import.columns.choose' }) };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles['example']}>{example}</td>
      <td>
        {isSheetField(field) && sheetFields[field] === 'known' ? (
          <FormattedMessage id="member_import.columns.known" />
        ) : (
          <NativeSelect
            aria-label={intl.formatMessage(
              { id: 'member_import.columns.field.of' },
              { header: name },
            )}
            value={field}
            onChange={({ currentTarget: { value } }) => choose(header, value)}
            data={field === unsaid ? [ask, ...choices] : choices}
          />
        )}
      </td>
    </tr>
  );
}
