/** What the dialog of a captcha is called; the client, which shows it, has the English one itself. */
export const captchaDialogEnglish = { 'captcha.label': 'Security check' } as const
