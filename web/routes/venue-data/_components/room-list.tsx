import { ActionIcon, Button, Select, TextInput, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { VenueFile, VenueSection } from '#features/venue/contract.ts';
import { setUps } from '#features/venue/rules/set-up.ts';
import type { Form } from '#web/lib/use-form.ts';
import { moved } from '#web/lib/moved.ts';
import { Columns } from '#web/components/columns.tsx';
import { confirmAction } from '#web/components/confirm-action.ts';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { InPieces } from '#web/components/in-pieces.tsx';
import { SortableList } from '#web/components/sortable-list.tsx';
import { newSection, type VenueValues } from './venue-values.ts';
import styles from './venue-data.module.css';
import { WholeNumber } from './whole-number.tsx';

interface RoomListProps extends Pick<FormLanguages, 'text'> {
  form: Form<VenueValues>;
  images: readonly VenueFile[];
}

/** The rooms in the order in which visitors see them. */
export function RoomList({ form, images, text }: RoomListProps) {
  const intl = useIntl();
  const { sections } = form.values;
  const set = (next: readonly VenueSection[]): void => form.set('sections', next);
  const nameOf = ({ id, name }: VenueSection): string =>
    name ||
    intl.formatMessage(
      { id: 'venue_data.room.unnamed' },
      { number: sections.findIndex((section) => section.id === id) + 1 },
    );
  const move = (from: number, to: number): void => set(moved(sections, from, to));
  const remove = async (room: VenueSection): Promise<void> => {
    const isSure =
      room.id < 0 ||
      (await confirmAction(intl, {
        title: intl.formatMessage({ id: 'events.images.remove.title' }, { name: nameOf(room) }),
        text: intl.formatMessage({ id: 'venue_data.room.remove.text' }),
        confirmLabel: intl.formatMessage({ id: 'upload.remove' }),
      }));
    if (isSure) set(sections.filter(({ id }) => id !== room.id));
  };
  return (
    <div>
      {sections.length === 0 ? (
        <p className={styles['muted']}>
          <FormattedMessage id="venue_data.rooms.none" />
        </p>
      ) : null}
      <SortableList
        items={sections}
        nameOf={nameOf}
        move={move}
        render={(room, handle) => (
          <div className={styles['room']}>
            {handle}
            <Room
              at={`sections.${sections.findIndex(({ id }) => id === room.id)}`}
              room={room}
              name={nameOf(room)}
              form={form}
              images={images}
              text={text}
            />
            <ActionIcon
              variant="subtle"
              color="danger"
              size={44}
              aria-label={intl.formatMessage(
                { id: 'events.images.remove' },
                { name: nameOf(room) },
              )}
              onClick={() => void remove(room)}
            >
              <IconTrash size={20} stroke={1.5} />
            </ActionIcon>
          </div>
        )}
      />
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconPlus size={16} stroke={1.5} />}
        onClick={() => set([...sections, newSection(sections)])}
      >
        <FormattedMessage id="venue_data.room.add" />
      </Button>
    </div>
  );
}

function Room({
  at,
  room,
  name,
  form,
  images,
  text,
}: RoomListProps & { at: string; room: VenueSection; name: string }) {
  const intl = useIntl();
  const picture = images.find(({ id }) => id === room.image_id);
  return (
    <div className={styles['fields']}>
      <InPieces>
        <Columns>
          <TextInput {...text('name', {}, at)} />
          <WholeNumber form={form} path={`${at}.area`} />
        </Columns>
        <Textarea {...text('description', {}, at)} rows={2} />
        <fieldset>
          <legend>
            <FormattedMessage id="venue_data.room.seats" values={{ room: name }} />
          </legend>
          <div className={styles['seats']}>
            {setUps.map((setUp) => (
              <WholeNumber key={setUp} form={form} path={`${at}.capacities.${setUp}`} />
            ))}
          </div>
        </fieldset>
        {images.length > 0 ? (
          <div className={styles['picture']}>
            <Select
              name={`${at}.image_id`}
              label={intl.formatMessage({ id: 'fields.image_id' })}
              error={form.errors[`${at}.image_id`]}
              clearable
              placeholder={intl.formatMessage({ id: 'venue_data.room.no_picture' })}
              value={picture ? String(picture.id) : null}
              onChange={(id) => form.set(`${at}.image_id`, id === null ? null : Number(id))}
              data={images.map(({ id, name }, n) => ({
                value: String(id),
                label: name
                  ? `${n + 1} · ${name}`
                  : intl.formatMessage({ id: 'events.gallery.picture' }, { number: n + 1 }),
              }))}
            />
            {picture ? <img src={picture.url} alt={picture.name ?? ''} loading="lazy" /> : null}
          </div>
        ) : null}
      </InPieces>
    </div>
  );
}
