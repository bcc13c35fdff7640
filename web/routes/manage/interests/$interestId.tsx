import { useParams } from 'react-router';
import { ChoiceDrawer } from '../members/_components/choices/choice-drawer.tsx';
import { mustHaveChoice } from '../members/_components/choices/choice-kinds.ts';
import type { Route } from './+types/$interestId.ts';

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  mustHaveChoice('interests', Number(params.interestId));

export default function EditChoice() {
  return <ChoiceDrawer kind="interests" id={Number(useParams()['interestId'])} />;
}
