import { Group, Radio } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  memberMessageKinds,
  type MemberMessageKind,
} from '#features/messages/rules/member-message.ts';
import styles from '#web/components/messages/messages.module.css';
import type { Form } from '#web/lib/use-form.ts';

/** The kind of a message: advertising, or about the membership. */
export function KindField<T extends { kind: MemberMessageKind }>({ form }: { form: Form<T> }) {
  const intl = useIntl();
  return (
    <Radio.Group
      name="kind"
      label={intl.formatMessage({ id: 'messages.kind' })}
      value={form.values.kind}
      onChange={(next) => form.set('kind', next)}
    >
      <div className={styles['types']}>
        {memberMessageKinds.map((value) => (
          <Radio.Card
            key={value}
            value={value}
            className={styles['type'] ?? ''}
            p="sm"
            aria-label={intl.formatMessage({ id: `messages.kind.${value}` })}
          >
            <Group wrap="nowrap" gap="sm" align="flex-start">
              <Radio.Indicator />
              <span>
                <strong>
                  <FormattedMessage id={`messages.kind.${value}`} />
                </strong>
                <br />
                <span className={styles['hint']}>
                  <FormattedMessage id={`messages.kind.${value}.text`} />
                </span>
              </span>
            </Group>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
