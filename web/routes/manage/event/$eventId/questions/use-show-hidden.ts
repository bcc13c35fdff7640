import { useIntl } from 'react-intl';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { confirmAction } from '#web/components/confirm-action.ts';

const name = 'hidden';

/** Whether hidden questions are shown in the list; the address says so. `offer` asks when one has just gone out of sight. */
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
    // As it is now, not as it was when the question was asked: meanwhile the filters may have been cleared.
    const next = new URLSearchParams(window.location.search);
    if (on) next.set(name, 'shown');
    else next.delete(name);
    // The address in full: the drawer that asks is closed by the time it is answered.
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
