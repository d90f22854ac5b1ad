import type { Browser } from 'playwright-core'
import type { Browser as Firefox } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { checks } from '../quality/checks.ts'
import { inFirefox, openFirefox } from '../quality/firefox.ts'
import { manual } from '../quality/manual.ts'
import { inChromium, type Sites, startSites } from '../quality/stage.ts'
import { isThorough } from '../quality/thorough.ts'
import { openBrowser } from '../support/browser.ts'
import { findFirefox } from '../support/firefox.ts'

// A check opens up to twenty pages; on a small machine that takes a while, and nothing here measures time.
const patience = 600_000
// Firefox is wanted where it is installed, and needed nowhere.
const wanted = isThorough ? findFirefox() : undefined
const firefoxes = wanted === undefined ? [] : [wanted]

let browser: Browser
let sites: Sites

beforeAll(async () => {
  ;[browser, sites] = await Promise.all([openBrowser(inject('browser')), startSites()])
})
afterAll(async () => {
  await browser.close()
  await sites.close()
})

describe('the list of requirements', () => {
  it('is complete: every row is decided by a script or named as one that a person decides', ({ task }) => {
    Object.assign(task.meta, { byHand: manual, firefox: wanted })
    const numbers = [...checks.map(({ number }) => number), ...manual.map(({ number }) => number)]
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 105 }, (_, index) => index + 1))
  })
})

/** What is sent twice, and who stays signed in; where passwords go and pages lead, other tests look at on every push. */
const onEveryPush = new Set([88, 95])
const asked = isThorough ? checks : checks.filter(({ number }) => onEveryPush.has(number))

describe('in Chromium', () => {
  it.concurrent.for(asked.map((check) => [`${check.number} ${check.title}`, check] as const))(
    '%s',
    { timeout: patience },
    async ([, check], { task }) => {
      const { number, title, blocker } = check
      Object.assign(task.meta, { check: { number, title, blocker, browser: 'chromium' } })
      await inChromium(browser, sites, (stage) => check.run(stage))
    },
  )
})

describe.for(firefoxes)('in Firefox', (path) => {
  let firefox: Firefox | undefined
  beforeAll(async () => {
    firefox = await openFirefox(path)
  })
  afterAll(() => firefox?.close())

  it.for(checks.flatMap((check) => (check.everywhere ? [[`${check.number} ${check.title}`, check] as const] : [])))(
    '%s',
    { timeout: patience },
    async ([, check], { task }) => {
      const { number, title, blocker } = check
      Object.assign(task.meta, { check: { number, title, blocker, browser: 'firefox' } })
      if (firefox === undefined) throw new Error('Firefox did not start')
      await inFirefox(firefox, sites, (stage) => check.run(stage))
    },
  )
})
