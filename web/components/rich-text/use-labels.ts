import type { RichTextEditorLabels } from '@mantine/tiptap';
import { useIntl } from 'react-intl';

const words = {
  boldControlLabel: 'bold',
  italicControlLabel: 'italic',
  clearFormattingControlLabel: 'clear',
  h2ControlLabel: 'h2',
  h3ControlLabel: 'h3',
  bulletListControlLabel: 'bullets',
  orderedListControlLabel: 'numbers',
  blockquoteControlLabel: 'quote',
  unlinkControlLabel: 'unlink',
  undoControlLabel: 'undo',
  redoControlLabel: 'redo',
} as const satisfies Partial<Record<keyof RichTextEditorLabels, string>>;

/** The labels of the editor's buttons. */
export function useLabels(): Partial<RichTextEditorLabels> {
  const intl = useIntl();
  return Object.fromEntries(
    Object.entries(words).map(([name, key]) => [
      name,
      intl.formatMessage({ id: `rich_text.${key}` }),
    ]),
  );
}
