import { useParams } from 'react-router';
import { ChoiceDrawer } from '../members/_components/choices/choice-drawer.tsx';

export default function EditChoice() {
  return <ChoiceDrawer kind="interests" id={Number(useParams()['interestId'])} />;
}
