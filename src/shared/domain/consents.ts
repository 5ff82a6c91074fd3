/** What parents are asked to consent to, for each child by itself. */

export const consentPurposes = [
  'health',
  'therapy',
  'photo_app',
  'photo_class',
  'photo_public',
  'other',
] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** How a consent reached us: by the guardian in the app, or by the office, which has a paper or heard it said. */
export const consentWays = ['app', 'paper', 'in_person'] as const;
export type ConsentWay = (typeof consentWays)[number];
export const officeConsentWays = ['paper', 'in_person'] as const;

export const consentNames: Record<ConsentPurpose, string> = {
  health: 'Health data',
  therapy: 'Therapy',
  photo_app: 'Photos in the app',
  photo_class: 'Photos in the class',
  photo_public: 'Photos in public',
  other: 'Other purposes',
};

/** The app itself does nothing that these allow: people go by them, so staff see who has withdrawn one. */
export const outsideTheApp: readonly ConsentPurpose[] = ['photo_public', 'other'];

/** True where the child's last consent to the purpose was withdrawn. What nobody was asked yet is allowed, as before. */
export function hasWithdrawn(
  child: { withdrawn_consents?: readonly string[] | null },
  purpose: ConsentPurpose,
): boolean {
  return child.withdrawn_consents?.includes(purpose) ?? false;
}
