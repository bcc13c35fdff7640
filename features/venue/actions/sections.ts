import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { allAtOnce, invalid } from '#platform/pure/refusal.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { keepTranslations } from '#platform/rows/translations.ts';
import type { SectionInput, VenueData } from '../contract.ts';
import { checkName } from '../rules/check-sent.ts';
import * as store from '../store.ts';
import { sectionTranslations } from './languages.ts';

type Capacities = NonNullable<SectionInput['capacities']>;

const fieldsOf = (input: SectionInput, position: number): store.SectionFields => ({
  ...columnsOf<SectionInput, store.SectionFields>(input, {
    name: 'kept',
    description: 'kept',
    area: 'kept',
    capacities: (capacities) =>
      columnsOf<Capacities, store.SectionFields>(capacities, {
        theatre: 'kept',
        classroom: 'kept',
        banquet: 'kept',
        standing: 'kept',
      }),
    image_id: 'kept',
    id: 'stored elsewhere',
    translations: 'stored elsewhere',
    converted_texts: 'stored elsewhere',
  }),
  position,
});

/** Changes rooms with an id, adds those without, and removes those not listed. */
export async function keepSections(
  tx: Context,
  before: Pick<VenueData, 'sections' | 'images' | 'content_language'>,
  inputs: readonly SectionInput[],
): Promise<void> {
  const stored = new Set(before.sections.map(({ id }) => id));
  const pictures = new Set(before.images.map(({ id }) => id));
  allAtOnce(
    ...inputs.flatMap((input, n) => [
      () => {
        if (input.id !== undefined && !stored.has(input.id))
          throw invalid(`sections.${n}.id`, 'invalid.choice');
      },
      () => checkName(input, n),
      () => {
        if (input.image_id && !pictures.has(input.image_id))
          throw invalid(`sections.${n}.image_id`, 'invalid.choice');
      },
    ]),
  );
  const named = new Set(inputs.map(({ id }) => id));
  await store.removeSections(
    tx,
    [...stored].filter((id) => !named.has(id)),
  );
  for (const [n, input] of inputs.entries()) {
    const id = await keepSection(tx, input, n);
    const at = `sections.${n}.`;
    await keepTranslations(tx, sectionTranslations, id, before.content_language, input, { at });
  }
}

async function keepSection(tx: Context, input: SectionInput, position: number): Promise<number> {
  const fields = fieldsOf(input, position);
  if (input.id === undefined) {
    const name = input.name ?? '';
    return (await store.insertSection(tx, { ...fields, name, account_id: accountOf(tx) })).id;
  }
  await store.changeSection(tx, input.id, fields);
  return input.id;
}
