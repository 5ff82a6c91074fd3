/**
 * The catalogue of administration: what only its screens say, apart from `messages.ts`, which comes with the first load.
 */
export const officeMessages = {
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
} as const;
