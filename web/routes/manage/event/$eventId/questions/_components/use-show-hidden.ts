import { useIntl } from 'react-intl';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { confirmAction } from '#web/components/confirm-action.ts';

const name = 'hidden';

/**
 * Whether the list includes hidden questions, according to the address. `offer` offers to include
 * them when one has just been hidden.
 */
export function useShowHidden(): {
  visible: boolean;
  show: (on: boolean) => void;
  offer: (title: string) => Promise<void>;
} {
  const intl = useIntl();
  const navigate = useNavigate();
  const { eventId } = useParams();
  const [search] = useSearchParams();
  const visible = search.get(name) === 'shown';
  const show = (on: boolean): void => {
    // The current address, not the one of the render: the filters may have been cleared meanwhile.
    const next = new URLSearchParams(window.location.search);
    if (on) next.set(name, 'shown');
    else next.delete(name);
    // An absolute path, as the drawer that navigates is closed by now.
    void navigate(
      { pathname: `/manage/event/${eventId}/questions`, search: `?${next}` },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    visible,
    show,
    offer: async (title) => {
      if (visible) return;
      const confirmed = await confirmAction(
        intl,
        {
          title: intl.formatMessage({ id: 'questions.hidden.title' }),
          text: intl.formatMessage({ id: 'questions.hidden.text' }, { title }),
          confirmLabel: intl.formatMessage({ id: 'questions.hidden.show' }),
        },
        'vermilion',
      );
      if (confirmed) show(true);
    },
  };
}
