/**
 * The catalogue of administration: what only its screens say, apart from `messages.ts`, which comes with the first load.
 */
export const officeMessages = {
  // Payment gateways
  keysBySecond: 'Another person of head office confirms what you put in.',

  // Accounts, invitations and passwords
  roleRequired: 'Choose at least one role.',
  roleUnknown: 'This role is not in the list.',
  rolesBySuperAdmin: 'Only a super admin gives or takes the roles Super Admin, Administrator and Finance.',
  ownRolesStay: 'Your own roles and preschools are changed by someone else.',
  ownAccountStays: 'Your own account is closed by someone else.',
  lastSuperAdmin: 'This is the last super admin: make another one first.',
  preschoolOfRoleRequired: 'This role belongs to a preschool: choose one.',
  onePreschoolOfRole: 'A principal or teacher belongs to one preschool.',
  classroomsOfTeachers: 'Only teachers and therapists have classrooms.',
  parentRoleWithChildren: 'This person is a parent of children here, so a parent’s role stays.',
  alreadyDeactivated: 'This account is closed already.',
  notDeactivated: 'This account is open already.',
  inviteDeactivated: 'This account is closed. Open it first.',

  // Consents
  consentWayRequired: 'Choose how the consent was given.',
  consentGuardianRequired: 'Choose a parent of this child.',

  // Keeping and erasing
  mailEmptied: 'The text of this message was deleted after its time, so it can not be sent again.',

  // Breaches of personal data
  momentInvalid: 'Enter a date and a time.',
  momentToCome: 'This is still to come.',
  breachTitleRequired: 'Give it a title.',
  breachTextRequired: 'Say what happened.',
  breachTextTooLong: 'This text is too long.',
  breachDataRequired: 'Choose what it was about.',
  breachPeopleInvalid: 'Enter a whole number of people.',
  breachEndsFirst: 'It can’t end before it began.',
  breachFoundFirst: 'It can’t be discovered before it began.',
  breachMeasuresRequired: 'Say what was done before you close it.',
  exposureWhose: 'Choose a person, a device or a session.',

  // Who answers for personal data
  officerNameRequired: 'Name who answers for personal data.',
  officerContactRequired: 'Give an e-mail address or a phone number.',

  // Preschools, products, subjects and bookings as administrators keep them
  preschoolNameRequired: 'Preschool Name field is required.',
  shortNameRequired: 'Short Name field is required.',
  shortNameInvalid: 'A short name has 2 to 10 capital letters and digits: invoice numbers begin with it.',
  shortNameTaken: 'Another preschool has this short name.',
  shortNameFixed: 'Invoices carry this short name in their numbers, so it stays.',
  preschoolStatusUnknown: 'A preschool is active, a licensee or closed.',
  preschoolCapacityInvalid: 'A capacity is a whole number.',
  placesInvalid: 'Places are a whole number up to 1,000 for an age from 1 to 12.',
  addressTooLong: 'An address has at most 500 characters.',
  registrationNoTooLong: 'A registration number has at most 100 characters.',
  paymentMethodsRequired: 'Choose at least one payment method.',
  productNameRequired: 'Product Name field is required.',
  productRemarksTooLong: 'Remarks have at most 500 characters.',
  parentElsewhere:
    'This parent has a child at another preschool too, so head office changes the e-mail address.',
  ownEntryDecided: 'Somebody else decides on what you wrote yourself.',
  entryOfNobody: 'Neither its author nor you may write this. Head office can take it.',
  linkByHeadOffice: 'No mail server is set up, so head office hands over the link.',
  emailByHeadOffice: 'No mail server is set up, so head office changes the e-mail address.',
  inviteElsewhere: 'This parent has a child at another preschool too, so head office hands over the link.',
  productTypeRequired: 'Choose a product type.',
  priceInvalid: 'A price lies between RM 0.00 and RM 1,000,000.00.',
  productTypeFixed: 'This product was billed or is registered for, so its type stays.',
  productPreschoolFixed: 'This product was billed or is registered for, so its preschool stays.',
  subjectNameRequired: 'Subject Name field is required.',
  subjectNameTooLong: 'A subject has at most 100 characters.',
  subjectInUse: 'Classwork has this subject, so it can not be deleted. Rename it instead.',
  bookingChildRequired: 'Choose a child, or enter a new one.',
  bookingChildGone: 'A seat is booked for a child who attends, waits or is booked.',
  bookingYearInvalid: 'Choose a year.',
  bookingAmountInvalid: 'A booking fee lies between RM 0.00 and RM 100,000.00.',
  bookingStatusUnknown: 'A booking is open, used or cancelled.',
  bookingTaken: 'This child has an open booking for that year already.',
  bookingFeeTaken: 'An invoice has taken this booking’s fee off, so this stays. Remove that line first.',

  // Imports
  importKindUnknown: 'Choose what the file holds.',
  importIsExcel: 'This is an Excel workbook. In Excel choose Save As, type “CSV UTF-8”, and bring that file.',
  importIsNoTable: 'This is no CSV file. In your spreadsheet choose Save As, type “CSV UTF-8”.',
  importEncoding:
    'Letters of this file are not UTF-8, so names would be spoilt. In Excel choose Save As, type “CSV UTF-8”, and bring that file.',
  importEmpty: 'This file has no rows.',
  importHeadUnknown:
    'The first row holds none of the columns that are needed. Begin with the template, and keep its first row.',
  importIsChildren: 'This looks like a file of children. Choose “Children and parents”.',
  importIsBalances: 'This looks like a file of opening balances. Choose “Opening balances”.',
  importNotReady: 'This import can not be confirmed any more. Bring the file again.',
  importNotDone: 'Parents are invited once they are imported.',
  importIsWritten: 'This import is being written, or was: it can not be given up.',
  importNoMail: 'No mail server is set up: invitations would go nowhere.',

  // Bills, invoices and quotations as the server refuses them
  outstandingsTooMany: 'The PDF has room for 2,000 parents. Choose one preschool, or download the CSV.',
  billUnknown: 'This bill is not in the list.',
  billInactive: 'This bill is not offered any more.',
  billElsewhere: 'This bill belongs to another preschool.',
  billElsewhereForSome: 'This bill belongs to another preschool than some of the children.',
  billChildrenUnknown: 'Some of these children are not in your list.',
  billedAlready: 'This is on an invoice already, so it can not be deleted here.',
  programmeNotRegistered: 'The child is not registered for this programme.',
  sourceInvoiceLocked: 'An invoice that this balance came from is locked. Unlock it first.',
  sourceInvoiceDeleted:
    'The invoice that this balance came from was deleted after its years, so the balance stays here.',
  lockAlone: 'Locking or unlocking is done by itself, without other changes.',
  bookingFeeElsewhere:
    'A booking fee of this invoice is taken off another invoice by now. Remove one of the two first.',
  posNoDueDate: 'A sale over the counter has no due date.',
  posProductsOnly: 'A sale over the counter has product lines only.',
  importNotPossible:
    'This invoice can not be imported here: it is closed, or of another parent or preschool.',
  importLocked: 'The invoice to import is locked. Unlock it first.',
  importItself: 'An invoice is not imported into itself.',
  productInactive: 'This product is not offered any more.',
  lineCarried: 'A carried balance can not be edited. Remove it to give the balance back.',
  searchOneKey: 'Search by one of the keys in the list.',
  searchValueUnfit: 'This value does not fit the key.',
  bulkFoundChanged: 'The filters find other invoices now.',
  bulkFoundNone: 'The filters find no invoice any more.',
  bulkRuns: 'What you asked for before is still being done. Please wait until it has ended.',
  bulkBroke: 'Something went wrong with this one. Please try it by itself.',
  quotationParentUnknown: 'This parent is not in your list.',
  quotationInvoiced: 'An invoice was made of this quotation, so it can not be changed any more.',
  quotationEmpty: 'Add a product or a fee first.',
  quotationChildMissing: 'An invoice is of children: choose a child for each line first.',
  passkeyNameRequired: 'Give the passkey a name, so that you know it again.',
  passkeyTaken: 'This passkey is known already.',
  passkeyNotMade: 'The passkey could not be checked. Please try once more.',
  totpThere: 'An authenticator app is set up already. Remove it first.',
  totpNotBegun: 'Scan the code with your authenticator app first.',
  secondFactorNone: 'Set up an authenticator app or a passkey first.',
  secondFactorOwn: 'Your own second step is changed at “Sign-in and devices”.',
  secondFactorNobodys: 'This person has no second step.',
} as const;
