import { Button, Group, MultiSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { NewCheckInList } from '#features/check-in/contract.ts';
import { useForm } from '#web/lib/use-form.ts';
import { DateTimeInput } from '#web/parts/date-time-input.tsx';
import { Form } from '#web/parts/form.tsx';
import { ZoneHint } from '#web/parts/zone-hint.tsx';
import { useManagedEvent } from '../managed-event.tsx';
import { listsChanged } from './all-lists.ts';

/** Nobody can be let in by a list without tickets. */
const schema = NewCheckInList.refine(({ ticket_ids }) => ticket_ids.length > 0, { path: ['ticket_ids'], message: 'errors.field.choose' });
export type ListValues = z.input<typeof NewCheckInList>;

/** Which tickets this list admits, and when. */
export function ListForm({ initial, isNew, save }: { initial: ListValues; isNew?: boolean; save: (values: ListValues, key: string) => Promise<unknown> }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const event = useManagedEvent();
  const back = (): void => void navigate('..', { relative: 'path' });
  const form = useForm({
    schema, initial,
    submit: async (values, key) => {
      await save(values, key);
      await listsChanged();
      notifications.show({ message: intl.formatMessage({ id: 'check_in.saved' }, { name: values.name }) });
      back();
    },
  });
  return (
    <Form form={form} guard>
      <TextInput {...form.field('name')} placeholder={intl.formatMessage({ id: 'check_in.name_example' })} data-autofocus />
      <MultiSelect
        {...form.field<string[]>('ticket_ids')} required value={form.values.ticket_ids.map(String)} onChange={(ids) => form.set('ticket_ids', ids.map(Number))} maxValues={100}
        data={event.tickets.map(({ id, title }) => ({ value: String(id), label: title }))} {...(form.values.ticket_ids.length === 0 ? { placeholder: intl.formatMessage({ id: 'check_in.choose_tickets' }) } : {})}
      />
      <Textarea {...form.field('description')} label={intl.formatMessage({ id: 'check_in.description' })} placeholder={intl.formatMessage({ id: 'check_in.description_example' })} autosize minRows={2} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}><DateTimeInput {...form.field('activates_at')} /><DateTimeInput {...form.field('expires_at')} /></SimpleGrid>
      <ZoneHint zone={event.timezone} />
      <Group>
        <Button type="submit" loading={form.pending}><FormattedMessage id={isNew ? 'check_in.create' : 'ui.action.save'} /></Button>
        <Button variant="default" onClick={back}><FormattedMessage id="ui.action.cancel" /></Button>
      </Group>
    </Form>
  );
}
