/** The icon and the words of each type of attachment. */
import {
  IconBrandGoogleDrive,
  IconBrandYoutube,
  IconFileText,
  IconLink,
  IconPaperclip,
} from '@tabler/icons-react';
import type { AttachmentType } from '#shared/domain/attachments';
import type { Classwork } from '#shared/endpoints/classwork';

export const attachmentLooks = {
  youtube: {
    Icon: IconBrandYoutube,
    label: 'YouTube video',
    add: 'Add Youtube',
    hint: 'Paste the address of the video',
  },
  google_drive: {
    Icon: IconBrandGoogleDrive,
    label: 'Google Drive file',
    add: 'Add Google Drive',
    hint: 'Paste the link that the Share button gives; everyone with the link must be able to view the file',
  },
  link: { Icon: IconLink, label: 'Link', add: 'Add Link', hint: 'Paste the address of a web page' },
} as const satisfies Record<AttachmentType, object>;

/** The icon that a panel opens with: of what is attached, else of a text. */
export function iconOf({ attachment_type }: Pick<Classwork, 'attachment_type'>) {
  if (attachment_type === null) return IconFileText;
  return attachment_type === 'multiple' ? IconPaperclip : attachmentLooks[attachment_type].Icon;
}
