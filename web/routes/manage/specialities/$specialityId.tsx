import { useParams } from 'react-router';
import { ChoiceDrawer } from '../members/_components/choices/choice-drawer.tsx';

export default function EditChoice() {
  return <ChoiceDrawer kind="specialities" id={Number(useParams()['specialityId'])} />;
}
