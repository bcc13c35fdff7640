import { ChoiceList } from './members/_components/choices/choice-list.tsx';

/** The list of specialities that members choose from. */
export default function Choices() {
  return <ChoiceList kind="specialities" />;
}
