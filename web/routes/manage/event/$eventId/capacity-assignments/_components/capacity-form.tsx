import { NumberInput, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import type { z } from 'zod';
import { NewCapacity, type CapacityAssignment } from '#features/capacity/contract.ts';
import { useNumberSigns } from '#web/lib/number-signs.ts';
import { DrawerForm } from '../../../../_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '../../../../_components/drawer-form/use-drawer-form.ts';
import { TicketChoice } from '../../_components/ticket-choice.tsx';
import { capacityChanged } from './capacity-changed.ts';

/** A capacity without tickets has no effect. */
const schema = NewCapacity.refine(({ ticket_ids }) => ticket_ids.length > 0, {
  path: ['ticket_ids'],
  message: 'errors.field.choose',
});
export type CapacityValues = z.input<typeof NewCapacity>;
/** The form values of a capacity; a `capacity` of null is unlimited. */
export const valuesOf = ({
  name,
  capacity,
  status,
  ticket_ids,
}: CapacityAssignment): CapacityValues => ({ name, capacity, status, ticket_ids });

interface CapacityFormProps {
  initial: CapacityValues;
  version?: number;
  used: number;
  reload?: () => Promise<{ values: CapacityValues; version: number }>;
  save: (values: CapacityValues, key: string, version: number | undefined) => Promise<unknown>;
}

/** The form of a shared capacity. */
export function CapacityForm({ used, ...props }: CapacityFormProps) {
  const intl = useIntl();
  const signs = useNumberSigns();
  const bound = useDrawerForm({
    ...props,
    schema,
    refusalFields: { 'capacity.below_used': 'capacity' },
    saved: async ({ name }) => {
      await capacityChanged();
      notifications.show({ message: intl.formatMessage({ id: 'capacity.saved' }, { name }) });
    },
  });
  const { form } = bound;
  return (
    <DrawerForm
      bound={bound}
      submitLabel={
        <FormattedMessage
          id={props.version === undefined ? 'capacity.create.go' : 'ui.action.save'}
        />
      }
    >
      <TextInput
        {...form.field('name')}
        placeholder={intl.formatMessage({ id: 'capacity.name_example' })}
        data-autofocus
      />
      <NumberInput
        {...form.field<number | string>('capacity')}
        onChange={(next) => form.set('capacity', next === '' ? null : next)}
        min={0}
        max={999_999_998}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        {...signs}
        placeholder={intl.formatMessage({ id: 'capacity.unlimited' })}
        description={
          used > 0 ? intl.formatMessage({ id: 'capacity.used_now' }, { used }) : undefined
        }
      />
      <TicketChoice
        {...form.field<number[]>('ticket_ids')}
        onChange={(ids) => form.set('ticket_ids', ids)}
        placeholder={intl.formatMessage({ id: 'capacity.choose_tickets' })}
        description={intl.formatMessage({ id: 'capacity.tickets_help' })}
      />
      <Switch
        name="status"
        label={intl.formatMessage({ id: 'capacity.active' })}
        description={intl.formatMessage({ id: 'capacity.active.help' })}
        checked={form.values.status === 'ACTIVE'}
        onChange={(event) => form.set('status', event.target.checked ? 'ACTIVE' : 'INACTIVE')}
      />
    </DrawerForm>
  );
}
