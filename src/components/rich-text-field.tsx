/**
 * The editor of rich text: the marks that the server keeps, and no others. Everything works by keyboard: Tab
 * comes to the tools, the usual shortcuts (Ctrl B, I, U, K) work in the text.
 */
import '@mantine/core/styles/Typography.layer.css';
import '@mantine/tiptap/styles.layer.css';
import { Input } from '@mantine/core';
import { Link, RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import type { TFunction } from 'i18next';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './rich-text-field.module.css';

interface RichTextFieldProps {
  label: string;
  /** What it opens with: clean HTML of the server, or nothing. */
  initial: string;
  /** The same text as the editor writes it, before anything is typed. */
  onStart: (html: string) => void;
  onChange: (html: string) => void;
  error?: ReactNode;
}

const extensions = [
  StarterKit.configure({ strike: false, horizontalRule: false, link: false, heading: { levels: [2, 3] } }),
  Link.configure({ openOnClick: false, protocols: ['mailto'], defaultProtocol: 'https' }),
];

export function RichTextField({ label, initial, onStart, onChange, error }: RichTextFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const editor = useEditor({
    extensions,
    content: initial,
    shouldRerenderOnTransaction: true,
    onCreate: ({ editor: made }) => onStart(made.getHTML()),
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-required': 'true',
      },
    },
  });
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => editor?.commands.focus() }}
      required
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <RichTextEditor
        editor={editor}
        labels={editorLabels(t)}
        classNames={{ root: classes.root, control: classes.control, content: classes.content }}
        data-error={error !== undefined || undefined}
      >
        <RichTextEditor.Toolbar role="toolbar" aria-label={t('Formatting')} className={classes.toolbar}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Code />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  );
}

/** The editor's words, through the catalogue. */
const editorLabels = (t: TFunction): Partial<RichTextEditorLabels> => ({
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
