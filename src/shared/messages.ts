/**
 * The catalogue of messages that both sides say (F26, C21, D22): the English text is the key of every
 * translation, and a message of the specification is found here by searching it.
 */
export const messages = {
  // Signing in (F27)
  emailRequired: 'Enter your e-mail address.',
  passwordRequired: 'Enter your password.',
  emailInvalid: 'This is not an e-mail address.',
  passwordTooShort: 'A password has at least 10 characters.',
  personNameRequired: 'Name required.',
  emailTaken: 'Someone has this e-mail address already.',
  signInFailed: 'The e-mail address or the password is not right.',
  signInTooOften: 'Too many failed sign-ins. Please wait a few minutes and try again.',
  notSignedIn: 'Please sign in.',
  otherUser: 'Someone else is signed in. Please sign in again.',
  signedOutRemotely: 'This device was signed out by your office. Please sign in again.',
  csrfFailed: 'This page has expired. Please load it again.',

  // Answers of any call
  notAllowed: 'You are not allowed to do this.',
  notFound: 'This is not there, or not yours to see.',
  invalid: 'Please correct the following error(s):',
  invalidField: 'This is not filled in as it should be.',
  unknownField: 'This field is not known here.',
  conflict: 'This has been changed by someone else in the meantime.',
  tooMany: 'Too many requests. Please wait a moment.',
  tooLarge: 'This is too large to be sent.',
  unreadable: 'The request could not be read.',
  broken: 'Oops! Something went wrong, please try again later.',
  stillRunning: 'The same request is still being worked on.',
  keyReused: 'This idempotency key was used for something else.',
  keyInvalid: 'An idempotency key has 8 to 200 letters, digits or hyphens.',

  // Dates
  dateRequired: 'Date field is required.',
  dateInvalid: 'This date does not exist.',
  dateFuture: 'This date is still to come.',
  dateFixed: 'The date of a report can not be changed.',

  // Masters (C4, C5, C6)
  activityNameRequired: 'Activity name required.',
  assessmentNameRequired: 'Assessment name required.',
  interventionNameRequired: 'Intervention name required.',
  nameTaken: 'There is one of this name already.',
  nameTooLong: 'A name has at most 200 characters.',
  descTooLong: 'A description has at most 5,000 characters.',

  // Health screening (D13)
  childRequired: 'Child Name field is required.',
  temperatureRequired: 'Body Temperature field is required.',
  temperatureRange: 'A body temperature lies between 30 and 45 °C.',
  temperatureDecimals: 'A body temperature has one digit after the point.',
  symptomUnknown: 'This symptom is not in the list.',
  symptomTwice: 'A symptom is named twice.',
  othersTooLong: 'This text has at most 500 characters.',
  childUnknown: 'This child is not in your list.',
  childFixed: 'The child of a screening can not be changed.',
  childNotAttending: 'Only active children are screened.',
  screeningSaved: 'Information saved. Thank you for filling out screening form!',
  screeningUpdated: 'Information updated. Thank you for filling out screening form!',
  selfDeclarationMissing:
    'Submit failed, The parent need to fill in the "self-declaration form for the risk of COVID-19".',
  dailyLogMissing: 'Submit failed, The parent need to fill in the "Child daily log".',

  // Daily report (C3, C7, C8, C9)
  activityRequired: 'Choose an activity.',
  assessmentRequired: 'Choose an assessment.',
  interventionRequired: 'Choose an intervention.',
  masterUnknown: 'This choice is not in the list.',
  scaleUnknown: 'The achievement scale is 0, 1 or 2.',
  scaleTooLong: 'This text has at most 100 characters.',
  minutesInvalid: 'Minutes are a whole number up to 1,440.',
  notesTooLong: 'Notes have at most 5,000 characters.',
  soappTooLong: 'A SOAPP text has at most 20,000 characters.',
  rowsTooMany: 'A section has at most 100 rows.',
  rowIdTaken: 'This row belongs to another report.',
  rowTwice: 'A row is named twice.',
  reportIdWrong: 'This id does not belong to this child and date.',
  reportSaved: 'Saved!',
  reportFailed: 'Failed!',
  reportFetchFailed: 'Fetch Data Fail.',
  reportDeleted: 'Delete report success.',
  reportDeleteFailed: 'Fail to delete report',
  removeActivity: 'Are you sure to remove this activity?',
  removeAssessment: 'Are you sure to remove this assessment?',
  removeIntervention: 'Are you sure to remove this intervention?',
  deleteReport: 'Are you sure to delete this report?',

  // Sync (offline.md)
  operationUnknown: 'This version of the app can not send this entry. Please update the app.',
  characterUnknown: 'A text holds a character that can not be kept. Please write it anew.',
  operationReused: 'This entry was sent before with other contents.',
  alternativeGone: 'This choice has been made already.',
  choiceEmpty: 'Write the text to keep.',
  notForThePrincipal:
    'This entry can not be read by the server, so the principal can not take it either. Export it as a file.',
  declineReasonRequired: 'Write why you decline it: its author reads this.',
  declineReasonTooLong: 'A reason has at most 1,000 characters.',
  decidedAlready: 'This entry has been decided already.',
  heldOutOfScope: 'Its author had no access to this child when it arrived.',
  heldNotAllowed: 'Its author was not allowed to write this when it arrived.',
  heldSessionEnded: 'It came from a device that had been signed out by the office.',
  heldDeactivated: 'Its author’s account had been closed when it arrived.',
  heldAsked: 'The server did not accept it, and its author asks you to take it.',
} as const;

export type Message = (typeof messages)[keyof typeof messages];
