/** Where people read their mail, by the domain of the address. */
const mailboxes: Readonly<Record<string, readonly [name: string, url: string]>> = {
  'gmail.com': ['Gmail', 'https://mail.google.com/'],
  'googlemail.com': ['Gmail', 'https://mail.google.com/'],
  'outlook.com': ['Outlook', 'https://outlook.live.com/mail/'],
  'hotmail.com': ['Outlook', 'https://outlook.live.com/mail/'],
  'live.com': ['Outlook', 'https://outlook.live.com/mail/'],
  'yahoo.com': ['Yahoo Mail', 'https://mail.yahoo.com/'],
  'icloud.com': ['iCloud Mail', 'https://www.icloud.com/mail/'],
  'me.com': ['iCloud Mail', 'https://www.icloud.com/mail/'],
  'proton.me': ['Proton Mail', 'https://mail.proton.me/'],
  'gmx.de': ['GMX', 'https://www.gmx.net/'],
  'web.de': ['WEB.DE', 'https://web.de/'],
}

/** The page on which the mailbox of an address is read, where it is a well-known one. */
export function mailboxOf(email: string): { readonly name: string; readonly url: string } | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const [name, url] = (Object.hasOwn(mailboxes, domain) && mailboxes[domain]) || []
  return name === undefined || url === undefined ? undefined : { name, url }
}
