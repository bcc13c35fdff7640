import { ChoiceList } from './members/_components/choices/choice-list.tsx';

/** What members say they like or can do is chosen from this list. */
export default function Choices() {
  return <ChoiceList kind="specialities" />;
}
