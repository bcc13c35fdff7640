import { ChoiceDrawer } from '../members/_components/choices/choice-drawer.tsx';

export default function CreateChoice() {
  return <ChoiceDrawer kind="interests" />;
}
