import type { Page } from 'playwright-core'
import type { MailMessage } from '../../runtime/mail/message.ts'
import { type Config, emailPassword } from '../../runtime/index.ts'
import { type Site, type SiteOptions, startSite } from './site.ts'

/** The page of `fixtures/account.tsx` with a service that sends its mails into a list. */
export interface AccountSite extends Site {
  /** The newest mail of a kind, after everything that waits has left. */
  mail(kind: string): Promise<MailMessage>
  /** How many mails of a kind have left. */
  mailCount(kind: string): Promise<number>
}

/** Starts the page; all account calls are switched on. */
export async function startAccountSite(
  config: Partial<Config> = {},
  { react }: Pick<SiteOptions, 'react'> = {},
): Promise<AccountSite> {
  const mails: MailMessage[] = []
  const site = await startSite({
    fixture: 'account.tsx',
    ...(react !== undefined && { react }),
    config: {
      features: [emailPassword()],
      mail: {
        async send(message) {
          mails.push(message)
        },
      },
      user: { changeEmail: true, deleteUser: true },
      ...config,
    },
  })
  const sent = async (kind: string) => {
    await site.test.auth.tasks.runNow('mail')
    return mails.filter((mail) => mail.kind === kind)
  }
  return {
    ...site,
    async mail(kind) {
      const newest = (await sent(kind)).at(-1)
      if (newest === undefined) throw new Error(`No mail of the kind ${kind} has left`)
      return newest
    },
    mailCount: async (kind) => (await sent(kind)).length,
  }
}

/** The link of a mail. */
export function linkOf({ data }: MailMessage): string {
  const { url } = data
  if (typeof url !== 'string') throw new Error('This mail has no link')
  return url
}

/** Opens one of the views of the fixture. */
export async function open(page: Page, site: Site, view: string): Promise<void> {
  await page.goto(`${site.origin}/?view=${view}`)
  await page.locator('h1, h2').first().waitFor()
}

/** Presses the main button of the first widget. */
export async function submit(page: Page): Promise<void> {
  await page.locator('[data-part="submit"]').first().click()
}
