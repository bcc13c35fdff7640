import { MultiSelect, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import type { z } from 'zod';
import { NewCheckInList } from '#features/check-in/contract.ts';
import { DateTimeInput } from '#web/components/date-time-input.tsx';
import { ZoneHint } from '#web/components/zone-hint.tsx';
import { Columns } from '#web/components/columns.tsx';
import { DrawerForm } from '../../../../_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '../../../../_components/drawer-form/use-drawer-form.ts';
import { useManagedEvent, useShownTickets } from '../../_components/managed-event.tsx';
import { listsChanged } from './all-lists.ts';

/** A list without tickets would admit nobody. */
const schema = NewCheckInList.refine(({ ticket_ids }) => ticket_ids.length > 0, {
  path: ['ticket_ids'],
  message: 'errors.field.choose',
});
export type ListValues = z.input<typeof NewCheckInList>;

interface ListFormProps {
  initial: ListValues;
  /** For an edited list; absent for a new one. */
  version?: number;
  reload?: () => Promise<{ values: ListValues; version: number }>;
  save: (values: ListValues, key: string, version: number | undefined) => Promise<unknown>;
}

/** Which tickets this list admits, and when. */
export function ListForm(props: ListFormProps) {
  const intl = useIntl();
  const event = useManagedEvent();
  const tickets = useShownTickets();
  const bound = useDrawerForm({
    schema,
    ...props,
    saved: async ({ name }) => {
      await listsChanged();
      notifications.show({ message: intl.formatMessage({ id: 'check_in.saved' }, { name }) });
    },
  });
  const { form } = bound;
  return (
    <DrawerForm
      bound={bound}
      submitLabel={
        <FormattedMessage
          id={props.version === undefined ? 'check_in.create.go' : 'ui.action.save'}
        />
      }
    >
      <TextInput
        {...form.field('name')}
        placeholder={intl.formatMessage({ id: 'check_in.name_example' })}
        data-autofocus
      />
      <MultiSelect
        {...form.field<string[]>('ticket_ids')}
        required
        value={form.values.ticket_ids.map(String)}
        onChange={(ids) => form.set('ticket_ids', ids.map(Number))}
        maxValues={100}
        data={tickets.map(({ id, title }) => ({ value: String(id), label: title }))}
        {...(form.values.ticket_ids.length === 0
          ? { placeholder: intl.formatMessage({ id: 'check_in.choose_tickets' }) }
          : {})}
      />
      <Textarea
        {...form.field('description')}
        label={intl.formatMessage({ id: 'check_in.description' })}
        placeholder={intl.formatMessage({ id: 'check_in.description_example' })}
        rows={2}
      />
      <Columns>
        <DateTimeInput {...form.field('activates_at')} />
        <DateTimeInput {...form.field('expires_at')} />
      </Columns>
      <ZoneHint zone={event.timezone} />
    </DrawerForm>
  );
}
