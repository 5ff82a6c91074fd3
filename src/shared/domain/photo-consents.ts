/** Whom the consents of parents keep off a photo. */
import { messages } from '../messages';
import { type ConsentPurpose, hasWithdrawn, outsideTheApp } from './consents';

/** What staff are told of on a child's profile: they go by it, also where the app asks it of a photo. */
export const toldToStaff: readonly ConsentPurpose[] = ['photo_class', ...outsideTheApp];

/** Why a child cannot be on a photo, for who is to read it. */
export const offPhotoTexts = {
  photo_app: messages.photoWithdrawn,
  photo_class: 'Alone only: no photos with others',
} as const;

/**
 * What keeps a child off a photo: no photo of it in the app, or none with others. Null where it may be on it.
 * @param together whether others are on the photo
 */
export function offPhoto(
  child: { withdrawn_consents?: readonly string[] | null },
  together: boolean,
): keyof typeof offPhotoTexts | null {
  if (hasWithdrawn(child, 'photo_app')) return 'photo_app';
  return together && hasWithdrawn(child, 'photo_class') ? 'photo_class' : null;
}
