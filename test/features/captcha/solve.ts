import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { answerJson, startServer } from '../../social/protocol/laboratory.ts'
import type { Answer, Browser } from '../../support/browser-jar.ts'

/** Whether the hash of an answer begins with so many zero bits, at most 32. */
export function isWorked(answer: string, difficulty: number): boolean {
  return Math.clz32(createHash('sha256').update(answer).digest().readUInt32BE(0)) >= difficulty
}

/** Does the work of a challenge, as a browser does: counts from `first` until a number is right. */
export function solve(challenge: string, difficulty: number, first = 0): string {
  let number = first
  while (!isWorked(`${challenge}.${number}`, difficulty)) number++
  return `${challenge}.${number}`
}

/** Asks for work and does it. */
export async function worked(page: Browser, action?: string): Promise<string> {
  const { body } = await page.get(`/captcha/challenge${action === undefined ? '' : `?action=${action}`}`)
  return solve(body.challenge, body.difficulty)
}

/** The header that brings an answer. */
export const brings = (answer: string) => ({ 'x-captcha-response': answer })

/** Status and code of an answer. */
export const outcome = ({ status, body }: Answer) =>
  body?.code === undefined ? String(status) : `${status} ${body.code}`

/** A vendor that takes the answer `right` once, or answers as a test says. */
export function startVendor(answer?: (response: ServerResponse) => void, facts: object = {}) {
  const used = new Set<string>()
  return startServer(({ form }, response) => {
    if (answer !== undefined) return answer(response)
    const given = form.get('response') ?? ''
    if (form.get('secret') !== 'vendor-secret') {
      return answerJson(response, { success: false, 'error-codes': ['invalid-input-secret'] })
    }
    if (!given.startsWith('right')) {
      return answerJson(response, { success: false, 'error-codes': ['invalid-input-response'] })
    }
    if (used.has(given)) return answerJson(response, { success: false, 'error-codes': ['timeout-or-duplicate'] })
    used.add(given)
    return answerJson(response, { success: true, hostname: 'app.example.com', ...facts })
  })
}
