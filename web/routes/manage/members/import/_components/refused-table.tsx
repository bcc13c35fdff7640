import { FormattedMessage, useIntl } from 'react-intl';
import { isSheetField } from '#features/member-sheets/rules/fields.ts';
import type { MemberImport } from '#features/member-sheets/contract.ts';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import styles from './import.module.css';

/** The refused rows, each with its problems. */
export function RefusedTable({ one: { results, refused } }: { one: MemberImport }) {
  const intl = useIntl();
  if (results.length === 0) return null;
  const title = intl.formatMessage({ id: 'member_import.refused.title' });
  return (
    <>
      <h3 className={styles['subtitle']}>{title}</h3>
      {refused > results.length ? (
        <p className={styles['note']}>
          <FormattedMessage id="member_import.refused.first" values={{ count: results.length }} />
        </p>
      ) : null}
      <ScrollRegion className={styles['scroll'] ?? ''} aria-label={title}>
        <table className={styles['table']}>
          <thead>
            <tr>
              {(['row', 'who', 'why'] as const).map((name) => (
                <th key={name} scope="col">
                  <FormattedMessage id={`member_import.refused.${name}`} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {results.map(({ row, name, problems }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>{name}</td>
                <td>
                  <ul className={styles['problems']}>
                    {problems.map(({ field, message }) => (
                      <li key={`${field} ${message}`}>
                        {field && isSheetField(field) ? (
                          <strong>
                            <FormattedMessage id={`member_sheet.${field}`} />
                          </strong>
                        ) : null}{' '}
                        {message}
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
