import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { site, type SiteVersion } from '#features/site/contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';
import { ChangeList } from '#web/components/change-list.tsx';
import { confirmAction } from '#web/components/confirm-action.ts';
import { HistoryFailed } from '#web/components/history.tsx';
import { changesBetween } from './changes-between.ts';
import styles from './site.module.css';

/** Reloads the versions of the settings and of all texts. */
export const versionsChanged = (): Promise<void> => refetch(site.versions);

interface VersionsProps {
  subject: SiteVersion['subject'];
  timezone: string;
  /** Called after a version was restored. */
  restored: () => Promise<unknown>;
}

/**
 * The content before the oldest version shown: empty for the first version, unknown and shown as
 * unchanged for others.
 */
const beforeOldest = ({ version, content }: SiteVersion): SiteVersion['content'] =>
  version === 1 ? {} : content;

/** The author and time of each version, with a button to restore it. */
export function Versions({ subject, timezone, restored }: VersionsProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(query(site.versions, { query: { subject } }));
  const when = (siteVersion: SiteVersion): string =>
    formatShortDateTime(siteVersion.created_at, timezone, locale);
  const takeBack = async (siteVersion: SiteVersion): Promise<void> => {
    const isSure = await confirmAction(
      intl,
      {
        title: intl.formatMessage({ id: 'site_settings.back.title' }, { at: when(siteVersion) }),
        text: intl.formatMessage({ id: 'site_settings.back.text' }),
        confirmLabel: intl.formatMessage({ id: 'site_settings.back' }),
      },
      'accent',
    );
    if (!isSure) return;
    try {
      await call(site.restore, {
        params: { siteVersionId: siteVersion.id },
        body: { version: data?.[0]?.version },
      });
      await restored();
      notifications.show({ message: intl.formatMessage({ id: 'site_settings.restored' }) });
    } catch (error) {
      notifications.show({
        color: 'danger',
        message: callProblem(intl, error, 'errors.failed.site_update'),
      });
    }
    await versionsChanged();
  };
  if (error && !data) return <HistoryFailed error={error} retry={refetch} />;
  if (!data?.length) return null;
  return (
    <section className={styles['versions']} aria-labelledby="versions">
      <h2 id="versions" className={styles['title']}>
        <FormattedMessage id="audit.title" />
      </h2>
      <ol className={styles['list']}>
        {data.map((item, n) => (
          <li key={item.id} className={styles['version']}>
            <p>
              <strong>{when(item)}</strong>{' '}
              <span className={styles['muted']}>{item.user_name}</span>
            </p>
            <ChangeList
              changes={changesBetween(data[n + 1]?.content ?? beforeOldest(item), item.content)}
              of={{ timezone, currency: null }}
            />
            {n > 0 ? (
              <Button variant="default" size="sm" onClick={() => void takeBack(item)}>
                <FormattedMessage id="site_settings.back" />
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
