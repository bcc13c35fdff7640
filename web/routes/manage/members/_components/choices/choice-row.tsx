import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { ManagedChoice } from '#features/members/choices.contract.ts';
import type { TextLanguages } from '#platform/pure/translations.ts';
import { TextOf } from '#web/components/text-of.tsx';
import styles from './choices.module.css';

interface ChoiceRowProps {
  choice: ManagedChoice & { text_languages: TextLanguages };
  /** The handle that drags it. */
  handle: ReactNode;
  remove: () => void;
}

/**
 * One interest or speciality: how many members chose it, a link to edit it, and a button to remove
 * it.
 */
export function ChoiceRow({ choice, handle, remove }: ChoiceRowProps) {
  const intl = useIntl();
  return (
    <div className={styles['row']}>
      {handle}
      <span className={styles['name']}>
        <TextOf of={choice} path="name">
          {choice.name}
        </TextOf>
      </span>
      <span className={styles['count']}>
        <FormattedMessage
          id="manage_members.choice.count"
          values={{ count: choice.member_count }}
        />
      </span>
      <ActionIcon
        component={Link}
        to={String(choice.id)}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={intl.formatMessage({ id: 'manage_members.choice.edit' }, { name: choice.name })}
      >
        <IconPencil size={18} stroke={1.5} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        onClick={remove}
        aria-label={intl.formatMessage(
          { id: 'manage_members.choice.delete' },
          { name: choice.name },
        )}
      >
        <IconTrash size={18} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}
