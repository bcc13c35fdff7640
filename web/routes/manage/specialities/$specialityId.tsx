import { useParams } from 'react-router';
import { ChoiceDrawer } from '../members/_components/choices/choice-drawer.tsx';
import { mustHaveChoice } from '../members/_components/choices/choice-kinds.ts';
import type { Route } from './+types/$specialityId.ts';

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  mustHaveChoice('specialities', Number(params.specialityId));

export default function EditChoice() {
  return <ChoiceDrawer kind="specialities" id={Number(useParams()['specialityId'])} />;
}
