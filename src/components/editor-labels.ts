/** The editor's words, through the catalogue. */
import type { RichTextEditorLabels } from '@mantine/tiptap';
import type { TFunction } from 'i18next';

export const editorLabels = (t: TFunction): Partial<RichTextEditorLabels> => ({
  boldControlLabel: t('Bold'),
  italicControlLabel: t('Italic'),
  underlineControlLabel: t('Underline'),
  codeControlLabel: t('Code'),
  h2ControlLabel: t('Heading'),
  h3ControlLabel: t('Smaller heading'),
  bulletListControlLabel: t('Bullet list'),
  orderedListControlLabel: t('Numbered list'),
  blockquoteControlLabel: t('Quote'),
  linkControlLabel: t('Link'),
  unlinkControlLabel: t('Remove the link'),
  undoControlLabel: t('Undo'),
  redoControlLabel: t('Redo'),
  linkEditorInputLabel: t('Address'),
  linkEditorInputPlaceholder: 'https://',
  linkEditorExternalLink: t('Opens in a new tab'),
  linkEditorInternalLink: t('Opens in the same tab'),
  linkEditorSave: t('Set'),
});
