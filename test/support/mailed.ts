import type { TestMail } from '../../runtime/testing/index.ts'
import type { TestAuth } from './test-auth.ts'

/** The newest mail of a kind; a test without it has failed. */
export async function newestMail(service: TestAuth, kind: string): Promise<TestMail & { url: string; token: string }> {
  const mail = (await service.mails({ kind })).at(-1)
  if (mail === undefined) throw new Error(`No mail of the kind ${kind} was sent`)
  return { ...mail, url: mail.url ?? '', token: mail.token ?? '' }
}

/** The part of a mailed address below the base path. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`.replace('/api/auth', '')
}
