/** What became of the e-mail of a reminder, in words. */
export const mailText: Record<string, string> = {
  queued: 'The e-mail is on its way',
  sent: 'E-mail sent',
  failed: 'The e-mail could not be sent',
  kept: 'The e-mail is kept: there is no mail server',
};
