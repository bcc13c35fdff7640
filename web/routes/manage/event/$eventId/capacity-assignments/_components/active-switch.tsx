import { labelled } from '#platform/pure/labelled.ts';
import { useState } from 'react';
import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { capacity, type CapacityAssignment } from '#features/capacity/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { capacityChanged } from './capacity-changed.ts';

/**
 * Switches a capacity on or off in the list; switching on is refused when more was sold meanwhile.
 */
export function ActiveSwitch({ assignment }: { assignment: CapacityAssignment }) {
  const intl = useIntl();
  const [pending, setPending] = useState(false);
  const turn = async (on: boolean): Promise<void> => {
    setPending(true);
    try {
      await call(capacity.change, {
        params: { eventId: assignment.event_id, capacityId: assignment.id },
        body: { status: on ? 'ACTIVE' : 'INACTIVE', version: assignment.version },
      });
      notifications.show({
        message: intl.formatMessage(
          { id: on ? 'capacity.turned_on' : 'capacity.turned_off' },
          { name: assignment.name },
        ),
      });
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
    await capacityChanged();
    setPending(false);
  };
  const status = intl.formatMessage({ id: `capacity.status.${assignment.status}` });
  return (
    <Switch
      withThumbIndicator={false}
      checked={assignment.status === 'ACTIVE'}
      disabled={pending}
      aria-busy={pending || undefined}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => void turn(event.target.checked)}
      label={status}
      aria-label={labelled(
        intl.locale,
        intl.formatMessage({ id: 'capacity.switch' }, { name: assignment.name }),
        status,
      )}
    />
  );
}
